// The scene of the page.

/** How large its world is (m). */
export const SIZE = [64, 36];

/** The behaviors that have a slider, with their weights at first. */
export const BEHAVIORS = { separation: 1.6, alignment: 1, cohesion: 0.8, wander: 0.4 };

export function scene(agents) {
  const [width, height] = SIZE;
  return `(
    name: "page", space: Plane, seed: 1, bounds: Wrap((${width}, ${height})), most_agents: 200000,
    groups: [(
      name: "flock", count: ${agents}, radius: 0.05, max_speed: Normal(3.5, 0.3), max_force: 12, velocity: Random(3),
      spawn: Rect(min: (0, 0), max: (${width}, ${height})),
      plan: [
        (behavior: avoid_obstacles(), weight: 3),
        (behavior: flee(zone_radius: 7), target: Mouse, weight: 0),
        (behavior: seek(), target: Mouse, weight: 0),
        (behavior: separation(radius: 0.8)),
        (behavior: alignment(radius: 1.6)),
        (behavior: cohesion(radius: 2)),
        (behavior: wander()),
      ],
    )],
  )`;
}
