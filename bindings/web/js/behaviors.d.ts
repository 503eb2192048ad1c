// Generated from the list of behaviors; `FLOCKWORK_UPDATE=1 cargo test -p flockwork-web` writes it anew.

/**
 * Goes toward the target at full speed; in the forms `classic` and `accel` it overshoots the target and comes back.
 *
 * It does nothing when the target is gone; on the target itself `classic` and `raw` brake, and `accel` does nothing.
 * Reynolds 1999, *seek*.
 */
export interface Seek {
  readonly behavior: "seek";
  /**
   * What the agent asks for on its way to the target. By default `classic`.
   */
  readonly form?: "classic" | "accel" | "raw";
}

/**
 * Flees the target at full speed.
 *
 * It does nothing when the target is gone or outside the zone. On the target itself it goes along its heading.
 * With a look-ahead it is not cornered: it goes along walls, and leaves a corner while the target is still far enough
 * away to be passed; `avoid_obstacles` beside it keeps the gap to walls. Reynolds 1999, *flee*; the zone: Bevilacqua
 * 2012, *Flee and Arrival*.
 */
export interface Flee {
  readonly behavior: "flee";
  /**
   * The agent flees only a target nearer than this; 0 for any distance. (m) By default 0.
   */
  readonly zone_radius?: number;
  /**
   * How far the agent looks for obstacles, to choose of the ways that are free the one that leads farthest from the
   * target; with 0 it flees straight away, into corners as well. (m) By default 0.
   */
  readonly look_ahead?: number;
}

/**
 * Comes to rest on the target: inside the slowing radius the desired speed falls linearly with
 * distance.
 *
 * It does nothing when the target is gone; on the target it brakes. In `Timed` stepping each tick covers exactly the
 * distance of that law, d·(1 − e^(−v·dt/R)), so that the tick length does not count.
 * An agent that responds too slowly, or is too weak for the radius, overshoots all the same:
 * `flockwork check` warns of it. Reynolds 1999, *arrival*.
 *
 * In the form `stopping` the desired speed is √(2·a·d), where a is the agent's greatest force over its mass, less what
 * the response time and the tick take: an agent that goes straight to the target, and has room to stop, does not run past
 * it, whatever the tick. Without force (`max_force` 0) it wishes to stand.
 */
export interface Arrive {
  readonly behavior: "arrive";
  /**
   * How the desired speed falls with the distance to the target. By default `linear`.
   */
  readonly form?: "linear" | "stopping";
  /**
   * Slowing starts at this distance; 0 never slows.
   * Only for `linear`. (m) By default 3.
   */
  readonly slow_radius?: number;
  /**
   * So near to the target, and nearer, the agent wishes to stand, wherever it is. (m) By default 0.
   */
  readonly tolerance?: number;
}

/**
 * Arrives at a place that many go to: an agent is there as soon as a neighbor that is nearer to it rests beside the agent.
 *
 * It does nothing when the target is gone, and without neighbors it is `arrive`. A neighbor rests if it comes no nearer
 * to the target, or by less than a twentieth of the agent's top speed: one that is pushed out rests as well. Only a
 * neighbor that is nearer to the target counts, so that no two agents wait for each other, and the nearest of all always
 * goes on. It keeps no distance: a `separation` does, with a radius so much smaller that an agent does not leave this
 * one while it is pushed. A group that has `avoid: walkers()` settles by itself.
 */
export interface Settle {
  readonly behavior: "settle";
  /**
   * Only neighbors nearer than this count. (m) By default 0.7.
   */
  readonly radius?: number;
  /**
   * Slowing starts at this distance; 0 never slows. (m) By default 1.5.
   */
  readonly slow_radius?: number;
}

/**
 * Seeks the place where a moving target will be.
 *
 * It does nothing when the target is gone. For a target nearer than the agent can change its course, it predicts
 * both by that time, so that the agent does not run past the target and circle: an agent faster than its target
 * comes to touch it, and then moves along with it. A script decides what a touch means; it sees it in the
 * distance: `me:distance_to(prey) <= me:radius() + prey:radius()`. Reynolds 1999, *pursuit*.
 *
 * All of this is so with the leads `intercept` and `closing`. With the others it is as published, and seeks the predicted
 * place alone: `tutorial` (Bevilacqua 2012, *Pursuit and Evade*), with which a hunter and an agent that evades by it may end up
 * circling on a spot, `head_on` (Buckland 2005), `own_speed`, `target_speed`, `relative_speed` and `nine_cases` (OpenSteer).
 */
export interface Pursue {
  readonly behavior: "pursue";
  /**
   * How the time to meet the target is predicted. By default `intercept`.
   */
  readonly lead?: "intercept" | "closing" | "tutorial" | "head_on" | "own_speed" | "target_speed" | "relative_speed" | "nine_cases";
  /**
   * That time is taken so many times; 0 for the target's present place. Reynolds' turning parameter. By default 1.
   */
  readonly lead_factor?: number;
  /**
   * The longest prediction; 0 for the target's present place. (s) By default 5.
   */
  readonly longest_lead?: number;
}

/**
 * Flees the place where a moving target will be.
 *
 * It does nothing when the target is gone or outside the zone. With a look-ahead it is not cornered, as `flee` is not.
 * Reynolds 1999, *evasion*; the tutorial's
 * form: Bevilacqua 2012, *Pursuit and Evade*. That form predicts a hunter of the agent's own speed to be at the agent
 * itself, so that the direction of flight is random; `closing` predicts the hunter on its way to the agent.
 */
export interface Evade {
  readonly behavior: "evade";
  /**
   * Only a target nearer than this is evaded; 0 for any distance. (m) By default 0.
   */
  readonly zone_radius?: number;
  /**
   * How far the agent looks for obstacles, to choose of the ways that are free the one that leads farthest from the
   * target; with 0 it flees straight away, into corners as well. (m) By default 0.
   */
  readonly look_ahead?: number;
  /**
   * How the time until the target is here is predicted. By default `closing`.
   */
  readonly lead?: "intercept" | "closing" | "tutorial" | "head_on" | "own_speed" | "target_speed" | "relative_speed" | "nine_cases";
  /**
   * That time is taken so many times; 0 for the target's present place. By default 1.
   */
  readonly lead_factor?: number;
  /**
   * The longest prediction; 0 for the target's present place. (s) By default 5.
   */
  readonly longest_lead?: number;
}

/**
 * Chases prey at constant speed, turning toward it at a limited rate; it goes straight on while the prey is dead ahead.
 *
 * It does nothing when the prey is gone. When an obstacle or a tile hides the prey, it goes to where the prey was seen
 * last, stops, and then does nothing until it sees the prey again. Bourg and Seemann 2004, *AI for Game
 * Developers*, chapter 2.
 */
export interface ChaseInSight {
  readonly behavior: "chase_in_sight";
  /**
   * How the course is applied. By default `order`.
   */
  readonly form?: "order" | "wish";
  /**
   * How fast it turns. (rad/s) By default 3.
   */
  readonly turn_rate?: number;
  /**
   * Prey within this angle of the heading is dead ahead. (rad) By default 0.05.
   */
  readonly tolerance?: number;
  /**
   * How far it sees; 0 for any distance. (m) By default 0.
   */
  readonly range?: number;
  /**
   * The place where the prey was seen last is reached within this distance. (m) By default 0.6.
   */
  readonly search_radius?: number;
}

/**
 * Goes to the target by the shortest way around all obstacles and tiles, in the plane; straight where nothing is in
 * between.
 *
 * It does nothing when the target is gone. Of a group it goes to the agent that is nearest by walking distance. A
 * target inside an obstacle, or cut off by obstacles, is approached as far as possible: `flockwork check` says how
 * far that is. The way keeps as far from obstacles as the agent's radius; a gap counts as open if it is wider than
 * the body by about a fifth. It does not look at other agents, which is what `avoid` is for. In a volume, without
 * obstacles, and where a host gives no way, it goes straight.
 *
 * Agents of like size (rounded up by an eighth at most) with one target share a field: a grid over all obstacles
 * that have an end, with cells of half the radius. There are at most 262,144 of them, which take about 30 ms: in a
 * larger world cells are larger, and gaps below two and a half cells may count as closed. A cell that sees the
 * target knows its distance exactly, others by fast marching (Sethian 1996), a few percent too long. A cell takes 11
 * bytes, a field of 200 × 200 cells about 4 ms to make, and an agent about 80 ns more in a tick than with `arrive`. The
 * field is made anew when the target comes to another cell, and for a group when any of its agents does. Moving
 * obstacles are planned around where they were at the last tick that is a multiple of 16, in steps of a quarter of
 * the radius; `avoid_obstacles` does the rest.
 */
export interface FindWay {
  readonly behavior: "find_way";
  /**
   * Slowing starts at this distance before the target, along the way; 0 never slows. (m) By default 1.5.
   */
  readonly slow_radius?: number;
}

/**
 * Goes to a target that it sees; to where it was seen last when it is hidden, and then along a spiral around that place.
 *
 * It does nothing before it has seen the target, when the target is gone, and after it has given up: once the target
 * has been out of sight for so long, or the spiral is as wide as the search radius. Obstacles and tiles hide the target.
 * In a volume the spiral lies level, at the height of the place. It does not keep off obstacles: `avoid_obstacles` beside
 * it does. The spiral is that of Archimedes: each turn lies farther out by the spacing, which is best twice as far as the
 * agent sees well.
 */
export interface Search {
  readonly behavior: "search";
  /**
   * How far it sees; 0 for any distance. (m) By default 0.
   */
  readonly range?: number;
  /**
   * The place where the target was seen last is reached within this distance. (m) By default 0.5.
   */
  readonly reach?: number;
  /**
   * Half the angle of its view cone, around its facing; π for all around. (rad) By default 3.1415927.
   */
  readonly half_angle?: number;
  /**
   * How far apart two turns of the spiral are. (m) By default 2.
   */
  readonly spacing?: number;
  /**
   * How wide the spiral becomes. (m) By default 6.
   */
  readonly search_radius?: number;
  /**
   * How long after it has seen the target last it gives up. (s) By default 30.
   */
  readonly forget_secs?: number;
  /**
   * Its speed on the spiral, as a share of the top speed. By default 0.7.
   */
  readonly share?: number;
}

/**
 * Arrives behind an obstacle, where the hunter does not see its body.
 *
 * It does nothing when the hunter is gone or outside the zone. Of the places behind obstacles within the search radius it
 * takes the nearest, of two at about the same distance the one that it goes to already. An obstacle that does not cover
 * the body to both sides, has no end, or has another one behind it offers no place. Where there is none, the agent flees.
 * It does not look for a way there. Reynolds 1999 names it *hide*; Buckland 2005, chapter 3.
 */
export interface Hide {
  readonly behavior: "hide";
  /**
   * How far away the places may be. (m) By default 10.
   */
  readonly search_radius?: number;
  /**
   * Only a hunter nearer than this counts; 0 for any distance. (m) By default 0.
   */
  readonly zone_radius?: number;
  /**
   * The gap to leave between body and obstacle. (m) By default 0.3.
   */
  readonly margin?: number;
  /**
   * Slowing starts at this distance; 0 never slows. (m) By default 1.5.
   */
  readonly slow_radius?: number;
}

/**
 * Keeps a place beside a leader, in the leader's own frame.
 *
 * It does nothing when the leader is gone. A leader without heading, such as a point, counts as headed along x. With all
 * distances zero the place is the leader's own. While the leader turns, its frame turns with it: the agent then lags
 * behind its place, the more so the farther off that is. Reynolds 1999, *offset pursuit*; Buckland 2005, chapter 3.
 */
export interface OffsetPursue {
  readonly behavior: "offset_pursue";
  /**
   * How the leader's motion is taken into account. By default `match`.
   */
  readonly form?: "match" | "predict" | "fly_by";
  /**
   * How far ahead of the leader the place lies; below zero behind.
   * Only for `match`, `predict`. (m) By default -1.
   */
  readonly forward?: number;
  /**
   * How far to the leader's left it lies; below zero to the right.
   * Only for `match`, `predict`. (m) By default 0.
   */
  readonly left?: number;
  /**
   * How far above the leader it lies, in a volume.
   * Only for `match`, `predict`. (m) By default 0.
   */
  readonly up?: number;
  /**
   * Slowing starts at this distance from the place; 0 never slows.
   * Only for `match`, `predict`. (m) By default 1.5.
   */
  readonly slow_radius?: number;
  /**
   * The longest prediction.
   * Only for `predict`, `fly_by`. (s) By default 5.
   */
  readonly longest_lead?: number;
  /**
   * How far from the leader the agent passes.
   * Only for `fly_by`. (m) By default 1.
   */
  readonly pass_distance?: number;
}

/**
 * Goes between two targets, and stays there as they move.
 *
 * It does nothing when one of them is gone. It foresees where both will be when it gets there. Reynolds 1999 names it
 * *interpose*; Buckland 2005, chapter 3, foresees by the distance of the middle over the top speed.
 */
export interface Interpose {
  readonly behavior: "interpose";
  /**
   * Where on the way from the first target to the second it stands: 0 at the first, 1 at the second. By default 0.5.
   */
  readonly share?: number;
  /**
   * Slowing starts at this distance; 0 never slows. (m) By default 1.5.
   */
  readonly slow_radius?: number;
  /**
   * The longest prediction; 0 for the targets' present places. (s) By default 5.
   */
  readonly longest_lead?: number;
}

/**
 * Moves as fast as the target, and in the same direction.
 *
 * It does nothing when the target is gone; beside a point it brakes. Of a target that is faster than the agent it takes
 * the direction alone. gdx-ai, *match velocity*, whose time to target is the agent's response time here.
 */
export interface MatchVelocity {
  readonly behavior: "match_velocity";
}

/**
 * Stays within a distance of an anchor.
 *
 * It does nothing when the anchor is gone or nearer than the radius. Beyond the radius it wishes to go back at top speed;
 * that wish weighs nothing on the radius, and all at `slack` beyond it. With a slack of 0 it weighs all at once, and with
 * a radius of 0 the agent is drawn to the anchor itself. UnitySteer, *SteerForTether*.
 */
export interface Tether {
  readonly behavior: "tether";
  /**
   * How far from the anchor the agent moves freely. (m) By default 2.
   */
  readonly radius?: number;
  /**
   * How far beyond the radius the wish to go back has all of its weight. (m) By default 1.
   */
  readonly slack?: number;
}

/**
 * Circles around the target at a distance.
 *
 * It does nothing when the target is gone. Far outside it goes toward the circle, deep inside away from the target, and on
 * the circle along it, with the pull that a circle at this speed takes. Around a target that moves it does the same as
 * the target sees it, as fast as its top speed allows; a faster target leaves it behind. In a volume the circle lies
 * level, at the target's height. On the target itself it goes along its heading. It looks at no obstacles: it slides
 * past a solid one on its circle that is less thick than the band, body included, and stops before a thicker one.
 * Where the whole circle lies within one it slides around that, or stops before it if the circle lies deeper than the
 * band. An agent too weak for the circle, whose speed² · mass / force is more than the radius, keeps farther out. The
 * course is that of a vector field around a circle: Nelson et al. 2007, *Vector field path following for miniature air
 * vehicles*, section II.B, with a straight share for the arctangent.
 */
export interface Orbit {
  readonly behavior: "orbit";
  /**
   * The radius of the circle. (m) By default 3.
   */
  readonly radius?: number;
  /**
   * Within this distance of the circle the agent turns along it; with 0 only on the circle itself. (m) By default 1.5.
   */
  readonly band?: number;
  /**
   * Whether it circles clockwise, as seen from above. By default false.
   */
  readonly clockwise?: boolean;
}

/**
 * Looks at the target, wherever the agent goes.
 *
 * It wants no motion, and it changes what the agent sees: view cones lie around the facing. It does nothing when the target
 * is gone, or where the agent is; an agent that no behavior turns looks where it goes. Straight behind it turns by the
 * left. Of several such terms the last one counts; a weight of 0 switches it off, and any other one is all the same.
 * Millington 2006, *Artificial Intelligence for Games*, chapter 3, *face*, without its inertia.
 */
export interface Face {
  readonly behavior: "face";
  /**
   * How fast it turns; 0 turns at once. (rad/s) By default 0.
   */
  readonly turn_rate?: number;
  /**
   * Within this angle it turns the more slowly; 0 never slows. (rad) By default 0.
   */
  readonly slow_angle?: number;
}

/**
 * Keeps away from neighbors.
 *
 * It does nothing when no neighbor is within the radius. Reynolds 1987, *separation*. The default law is zero at the
 * radius: with a law that jumps there, a crowd at one place never comes to rest, and a flock's order depends
 * on the tick rate.
 */
export interface Separation {
  readonly behavior: "separation";
  /**
   * Only neighbors nearer than this count. (m) By default 1.
   */
  readonly radius?: number;
  /**
   * How the push of a neighbor falls with its distance. By default `smooth`.
   */
  readonly falloff?: "smooth" | "one_over_d" | "one_over_d2" | "constant" | "mean" | "linear";
  /**
   * The factor of the law: the change of velocity for a neighbor at 1 m, where the law has
   * the value 1. (m/s) By default 1.
   */
  readonly strength?: number;
  /**
   * Only neighbors within this angle of the heading count; π for all around. (rad) By default 3.1415927.
   */
  readonly half_angle?: number;
  /**
   * At most this many of the nearest neighbors count, and any as near as the last of them; 0 for all. By default 0.
   */
  readonly nearest?: number;
}

/**
 * Aligns with the motion of its neighbors.
 *
 * It does nothing when no neighbor is within the radius, or when all move alike. Reynolds 1987, *velocity matching*;
 * 1999, *alignment*.
 */
export interface Alignment {
  readonly behavior: "alignment";
  /**
   * What is aligned. By default `velocity`.
   */
  readonly form?: "velocity" | "heading";
  /**
   * Only neighbors nearer than this count. (m) By default 2.
   */
  readonly radius?: number;
  /**
   * Only neighbors within this angle of the heading count; π for all around. (rad) By default 3.1415927.
   */
  readonly half_angle?: number;
  /**
   * What the difference is multiplied by. By default 1.
   */
  readonly strength?: number;
  /**
   * Whether the difference is scaled to length 1, however small it is. By default false.
   */
  readonly normalized?: boolean;
  /**
   * At most this many of the nearest neighbors count, and any as near as the last of them; 0 for all. By default 0.
   */
  readonly nearest?: number;
}

/**
 * Moves to the middle of its neighbors.
 *
 * It does nothing when no neighbor is within the radius, nor when the middle is within the dead radius. Reynolds 1987,
 * *flock centering*; 1999, *cohesion*.
 */
export interface Cohesion {
  readonly behavior: "cohesion";
  /**
   * How the middle attracts. By default `offset`.
   */
  readonly form?: "offset" | "unit" | "seek";
  /**
   * Only neighbors nearer than this count. (m) By default 3.
   */
  readonly radius?: number;
  /**
   * Only neighbors within this angle of the heading count; π for all around. (rad) By default 3.1415927.
   */
  readonly half_angle?: number;
  /**
   * The middle attracts an agent only from beyond this distance, and `offset` counts from there on, so that it causes
   * no jump; 0 for any distance. (m) By default 0.
   */
  readonly dead_radius?: number;
  /**
   * What the offset, or its direction, is multiplied by.
   * Only for `offset`, `unit`. (m/s) By default 1.
   */
  readonly strength?: number;
  /**
   * At most this many of the nearest neighbors count, and any as near as the last of them; 0 for all. By default 0.
   */
  readonly nearest?: number;
}

/**
 * Waits while a mate is ahead. It brakes against the forces of the terms before it, so it
 * comes last in a plan.
 *
 * It does nothing when no mate is ahead. Bevilacqua 2013, *Queue*, in pixels: ahead 30, radius 30, share 0.8,
 * damping 0.3, separation_radius 30, separation_strength 2. The stages of the tutorial look along the velocity, and
 * all around at standstill: there two mates can wait for each other. Of several mates they take the
 * one with the lowest id, at any distance; a mate exactly at the radius counts. `cone` takes the mate that
 * blocks the agent most.
 */
export interface Queue {
  readonly behavior: "queue";
  /**
   * How an agent waits. By default `cone`.
   */
  readonly form?: "cone" | "hard_stop" | "brake" | "slow_near" | "separate";
  /**
   * How far ahead of the agent the middle of the searched disc lies. (m) By default 0.5.
   */
  readonly ahead?: number;
  /**
   * Mates within this distance of that middle are ahead; in `cone`, mates in the cone that are
   * nearer than `ahead` + `radius`. (m) By default 0.5.
   */
  readonly radius?: number;
  /**
   * Half the angle of the cone.
   * Only for `cone`. (rad) By default 1.0471976.
   */
  readonly half_angle?: number;
  /**
   * The gap to leave between the bodies.
   * Only for `cone`. (m) By default 0.2.
   */
  readonly gap?: number;
  /**
   * The share of the forces so far that the brake takes away.
   * Only for `cone`, `brake`, `slow_near`, `separate`. By default 0.8.
   */
  readonly share?: number;
  /**
   * What velocity is multiplied by, per tick of 1/60 s.
   * Only for `hard_stop`, `slow_near`, `separate`. By default 0.3.
   */
  readonly damping?: number;
  /**
   * Mates nearer than this are kept away from.
   * Only for `cone`, `separate`. (m) By default 0.7.
   */
  readonly separation_radius?: number;
  /**
   * The change of velocity by the separation: in `cone` for a mate at 1 m, more for nearer ones;
   * in `separate` the same at every distance.
   * Only for `cone`, `separate`. (m/s) By default 0.3.
   */
  readonly separation_strength?: number;
}

/**
 * Turns aside for the neighbor that it would come too near to first, if both went straight on.
 *
 * It does nothing when no neighbor comes too near within the horizon. An oncoming neighbor, one that stands and one that
 * goes the same way is passed on the side where it is passed anyway, exactly head-on on the right; of two whose ways
 * cross the slower one passes behind the other, and of two at about the same speed the one that has the other on its
 * right. From a body that it touches the agent goes straight away. It is one wish among others, and no promise: bodies
 * that must not overlap have `avoid` in their group. Reynolds 1999, *unaligned collision avoidance*; the sides are those
 * that the comments of OpenSteer (Reynolds 2003) name; its code lets the faster of two that cross turn aside.
 */
export interface AvoidAgents {
  readonly behavior: "avoid_agents";
  /**
   * Only neighbors nearer than this count. (m) By default 6.
   */
  readonly radius?: number;
  /**
   * Only what comes too near within this time counts; the sooner, the more. (s) By default 3.
   */
  readonly horizon_secs?: number;
  /**
   * The gap to leave between two bodies. (m) By default 0.1.
   */
  readonly margin?: number;
  /**
   * The change of velocity just before bodies meet, in multiples of the top speed. By default 1.
   */
  readonly strength?: number;
  /**
   * Only neighbors within this angle of the heading count; π for all around. (rad) By default 3.1415927.
   */
  readonly half_angle?: number;
}

/**
 * Turns aside for the nearest obstacle on its course; the sides of a walled world are obstacles too.
 *
 * It does nothing while the course ahead is free, so a wall alongside does not push; an agent that comes nearer than
 * the margin is eased out. For a moving obstacle it uses the agent's motion relative to the obstacle, so that an
 * agent at rest leaves the obstacle's path. It does not plan paths: L and U shapes trap it. Reynolds 1999, *obstacle
 * avoidance*; the tutorial's form, in pixels: Bevilacqua 2013, *Collision Avoidance*, look_ahead 50, force 600.
 * The form `tutorial` measures the distance to an obstacle's middle, which is of little use for a long wall; `swept`
 * measures to the surface, along the agent's course.
 *
 * `feelers` and `wall_push` have a feeler along the course, and half as long ones to both sides of it; in a volume above
 * and below too. They have no width, so that the body can graze what lies between them, and straight at a wall the agent comes to a stop before it.
 * `box_probe` takes every obstacle for the ball around it, and does not see sides of a walled world or arenas, which have none;
 * at rest its box is half as long as at top speed, and in a volume it is a cylinder. Buckland's push is always to one
 * side, and goes by the obstacle's radius alone, so that it draws a large body toward an obstacle that only grazes it; here it
 * is away from the obstacle's middle, straight at that to the left, and the body's radius counts. None of these forms
 * remembers a side.
 */
export interface AvoidObstacles {
  readonly behavior: "avoid_obstacles";
  /**
   * How obstacles are detected, and how the agent avoids them. By default `swept`.
   */
  readonly form?: "swept" | "tutorial" | "feelers" | "wall_push" | "box_probe";
  /**
   * How far ahead the agent looks at top speed; for a moving obstacle, the time that this distance takes at top speed. (m) By default 2.
   */
  readonly look_ahead?: number;
  /**
   * Whether the distance shrinks with the agent's speed. By default true.
   */
  readonly by_speed?: boolean;
  /**
   * The gap to leave between body and obstacle.
   * Only for `swept`, `feelers`. (m) By default 0.1.
   */
  readonly margin?: number;
  /**
   * The change of velocity just before an obstacle, in multiples of the top speed.
   * Only for `swept`. By default 1.5.
   */
  readonly strength?: number;
  /**
   * The strength of the push; of `box_probe` for each meter that the obstacle reaches into the box, of `wall_push` for
   * each meter that the feeler reaches into the obstacle.
   * Only for `tutorial`, `box_probe`, `wall_push`. (N) By default 10.
   */
  readonly force?: number;
  /**
   * The angle between the course and the feelers to its sides.
   * Only for `feelers`, `wall_push`. (rad) By default 0.7853982.
   */
  readonly feeler_angle?: number;
}

/**
 * Follows the nearest wall at a distance: the surface of any obstacle, and the sides of a walled world.
 *
 * It does nothing when there is no wall within its range. From where the agent will be it finds the nearest point of a
 * surface, goes out from there along the surface's normal, and seeks that place, but at least so far along the wall that an
 * agent at rest sets out too. Inner corners it cuts, and round bodies it follows a little nearer, the more the farther it
 * looks ahead. In a volume left and right are as seen from above; along level ground or a ceiling, which has no
 * sides, it keeps its course. Reynolds 1999, *wall following*.
 */
export interface FollowWall {
  readonly behavior: "follow_wall";
  /**
   * Which side of the agent the wall is on. By default `nearest`.
   */
  readonly side?: "left" | "right" | "nearest";
  /**
   * The gap to keep between body and wall. (m) By default 0.5.
   */
  readonly distance?: number;
  /**
   * How far ahead the agent looks at top speed; at 0 it goes to the wall and stays there. (m) By default 0.8.
   */
  readonly look_ahead?: number;
  /**
   * Walls farther than this from where the agent will be are not followed. (m) By default 3.
   */
  readonly range?: number;
}

/**
 * Keeps the agent in a region about a place: a circle or a box, which is no obstacle and which other agents cross as they like.
 *
 * It does nothing without the place, and nothing while the agent's middle is in the region now and will be soon. If
 * it will be outside, it turns the agent aside: by the part of the boundary's normal that is perpendicular to its
 * course, and twice as much by that of the way to the region's middle, which brings it out of corners; to the left
 * where both lead straight back. An agent that is outside goes in at top speed. If the place is an agent, the region
 * goes along with it, and what counts is how the two move relative to each other. In a region of no size the agent
 * is always outside. `stay_in_bounds` does the same with the bounds of the world. Reynolds 1999, *containment*.
 */
export interface Contain {
  readonly behavior: "contain";
  /**
   * The form of the region. By default `circle`.
   */
  readonly form?: "circle" | "box";
  /**
   * The radius of the circle.
   * Only for `circle`. (m) By default 3.
   */
  readonly radius?: number;
  /**
   * How far the box reaches along x to each side of the place.
   * Only for `box`. (m) By default 3.
   */
  readonly half_width?: number;
  /**
   * How far the box reaches along y to each side of the place.
   * Only for `box`. (m) By default 3.
   */
  readonly half_height?: number;
  /**
   * How far the box reaches along z to each side of the place, in a volume; of no effect in the plane, nor for a circle. (m) By default 3.
   */
  readonly half_depth?: number;
  /**
   * How long ahead the agent looks; at 0 it steers once it is outside. (s) By default 1.
   */
  readonly look_ahead_secs?: number;
}

/**
 * Keeps the agent off the sides of a walled world: it turns before it comes to them.
 *
 * It does nothing in a world without walls: in an open one, and in a torus; nor while the agent's body will soon be
 * within the walls, with the margin. If it will not, it turns the agent aside: by the part of the wall's normal that
 * is perpendicular to its course, and twice as much by that of the way to the world's middle, which brings it out of
 * corners; to the left where both lead straight back. An agent that a host has put outside goes in at top speed. It
 * sees no obstacles; `contain` does the same with a region about a place. Reynolds 1999, *containment*.
 */
export interface StayInBounds {
  readonly behavior: "stay_in_bounds";
  /**
   * How long ahead the agent looks; at 0 it turns once the gap is too small. (s) By default 1.
   */
  readonly look_ahead_secs?: number;
  /**
   * The gap to leave between body and wall. (m) By default 0.1.
   */
  readonly margin?: number;
}

/**
 * Follows a path to its end, in a loop, or back and forth, as the path says.
 *
 * It does nothing without a path. It remembers how far it has come, and comes to rest at the end of a path that
 * has one. In a wrapped world a path goes the shortest way from point to point, and so does an agent that follows it.
 *
 * `carrot` (after Reynolds 1999, *path following*) keeps to its own lane inside the path's radius and
 * turns smoothly before the ends. `nodes` is the tutorial's form (Bevilacqua 2013, *Path Following*; in
 * pixels with a radius of 10 and `start: first`): a point that is reached is still sought in that
 * tick, and at an end of a `PingPong` path the end point comes twice, so an agent that leaves
 * its radius within that tick goes back once more. The tutorial's character circles the last point of
 * a path with an end forever; here the agent arrives at it.
 */
export interface FollowPath {
  readonly behavior: "follow_path";
  /**
   * What the agent steers for. By default `carrot`.
   */
  readonly form?: "carrot" | "nodes";
  /**
   * Where the agent begins. By default `nearest`.
   */
  readonly start?: "nearest" | "first";
  /**
   * How far ahead along the path the agent steers.
   * Only for `carrot`. (m) By default 1.
   */
  readonly look_ahead?: number;
  /**
   * Slowing starts at this distance before the end. (m) By default 1.
   */
  readonly slow_radius?: number;
}

/**
 * Goes to the nearest of several exits by walking distance, around all obstacles and tiles: the exits are the points
 * of a path.
 *
 * It does nothing without a path. The order of its points, its radius and how it ends do not count. An exit that
 * cannot be reached is no exit, unless none can. Where and how it goes, and what that costs, is as for `find_way`; one field
 * is for all exits together. In a volume, and where a host gives no way, it goes straight to the nearest.
 */
export interface FindExit {
  readonly behavior: "find_exit";
  /**
   * Slowing starts at this distance before the exit, along the way; 0 never slows. (m) By default 0.
   */
  readonly slow_radius?: number;
}

/**
 * Goes through an opening, such as a door, and on until it is well behind it, so that agents do not stop in the opening.
 * The opening is the way from the first point of a path to its last one. It goes through to the right of that way,
 * as gates are measured.
 *
 * In front of the opening it goes at top speed, straight to the nearest place of it where its body fits between the ends;
 * if the opening is narrower than the body, to its middle. It looks at no obstacle: `find_way` comes from afar. Beyond
 * the opening it goes straight on. Farther away than `beyond`, and without a path of two different points, it does
 * nothing; under the combiner `first` the next term then says where to. In a volume the opening is upright, and
 * heights do not count.
 */
export interface GoThrough {
  readonly behavior: "go_through";
  /**
   * How far beyond the opening it still goes on. (m) By default 1.
   */
  readonly beyond?: number;
  /**
   * Through to the left of the way instead. By default false.
   */
  readonly backward?: boolean;
}

/**
 * Keeps the agent on a path: it steers only when the place where the agent will be soon is off the path, or when the agent
 * goes the wrong way along it; then it seeks a place of the path ahead.
 *
 * It does nothing without a path, and nothing to an agent on its path: it gives no drive of its own, so that an
 * agent at rest on the path stays at rest. It goes together with behaviors that do, as `wander`; `follow_path` goes
 * along a path. At the end of a path that has one the agent turns back, and stays about there. It remembers which
 * stretch it is on, so that on a path that crosses itself it does not change to another one. Reynolds 1999, *path
 * following*; the place that is sought is as far ahead of the agent, along the path, as the agent looks (OpenSteer).
 */
export interface StayOnPath {
  readonly behavior: "stay_on_path";
  /**
   * Which way along the path is right. By default `any`.
   */
  readonly direction?: "any" | "forward" | "backward";
  /**
   * How long ahead the agent looks; at 0 it steers once it is off the path. (s) By default 0.5.
   */
  readonly look_ahead_secs?: number;
  /**
   * How far from the path's line is still on it; 0 for the path's own radius. (m) By default 0.
   */
  readonly radius?: number;
}

/**
 * Goes as the flow field of the scene says where the agent will be.
 *
 * It does nothing without a field, outside of it, and where its direction is zero. A direction of length 1 asks for top
 * speed, a shorter one for that share of it, a longer one for no more. A field that leads to a place around all
 * obstacles is `find_way`. Reynolds 1999, *flow field following*.
 */
export interface FollowFlow {
  readonly behavior: "follow_flow";
  /**
   * How far ahead in time the field is read, on the agent's present course. (s) By default 0.25.
   */
  readonly look_ahead_secs?: number;
}

/**
 * Goes up a field at top speed, to where more has been left on it; or down.
 *
 * In the form `slope` it goes as the field rises where it is. In the form `sensors` it compares the field at three points,
 * ahead and to both sides, and goes toward the one with the most; of several with as much, between them. It does nothing
 * without a field, where the field is level or the sensors read the same, and where there is no more than `threshold`.
 * Outside of the field there is nothing, and at its edge it is level. In a volume the field is the same at all heights.
 * Jones 2010, *Characteristics of pattern formation and evolution in approximations of Physarum transport networks*,
 * Artificial Life 16(2): the three sensors; there an agent turns by a fixed angle, and either way by chance where both
 * sides have more than what is ahead.
 */
export interface FollowField {
  readonly behavior: "follow_field";
  /**
   * How it finds its way. By default `slope`.
   */
  readonly form?: "slope" | "sensors";
  /**
   * Whether it goes down instead, to where there is less. By default false.
   */
  readonly down?: boolean;
  /**
   * No more than this counts as nothing, per square meter. By default 0.
   */
  readonly threshold?: number;
  /**
   * How far away the sensors are.
   * Only for `sensors`. (m) By default 1.
   */
  readonly reach?: number;
  /**
   * How far to each side of the heading the outer sensors are.
   * Only for `sensors`. (rad) By default 0.7853982.
   */
  readonly half_angle?: number;
}

/**
 * Arrives behind a leader, separates from the other followers, and leaves the leader's path.
 *
 * It does nothing when the leader is gone. Reynolds 1999, *leader following*; Bevilacqua 2013, *Leader
 * Following*, in pixels: form tutorial, slow_radius 50, sight_radius 30, separation_radius 30,
 * separation_strength 2, falloff mean, lead tutorial. In that form a leader that stops attracts its followers
 * and repels them in turn, so that they never rest; in `smooth` they come to rest behind it.
 */
export interface FollowLeader {
  readonly behavior: "follow_leader";
  /**
   * How followers keep the leader's path free, and where "behind" is while the leader rests. By default `smooth`.
   */
  readonly form?: "smooth" | "tutorial";
  /**
   * How far behind the leader the followers' goal lies; the point to keep free lies as far ahead of it. (m) By default 0.8.
   */
  readonly behind?: number;
  /**
   * Slowing starts at this distance from the goal. (m) By default 1.5.
   */
  readonly slow_radius?: number;
  /**
   * A follower nearer than this to the leader, or to the point ahead of it, evades; 0 for none. (m) By default 0.6.
   */
  readonly sight_radius?: number;
  /**
   * How the leader's motion is predicted when a follower evades it. By default `closing`.
   */
  readonly lead?: "intercept" | "closing" | "tutorial" | "head_on" | "own_speed" | "target_speed" | "relative_speed" | "nine_cases";
  /**
   * Only followers nearer than this count for the separation. (m) By default 0.8.
   */
  readonly separation_radius?: number;
  /**
   * The factor of the law of separation. (m/s) By default 0.6.
   */
  readonly separation_strength?: number;
  /**
   * How the push of a follower falls with its distance. By default `smooth`.
   */
  readonly falloff?: "smooth" | "one_over_d" | "one_over_d2" | "constant" | "mean" | "linear";
}

/**
 * Keeps a place in a formation behind a leader: all agents that keep the same formation of the same leader get one each.
 *
 * It does nothing when the leader is gone. The places lie in the leader's own frame, as in `offset_pursue`: a long
 * formation sweeps wide at a corner. They are given out so that the squares of the ways add up to the least, which
 * means that ways do not cross; each agent then keeps its place until agents join or leave, or the form changes. Beyond
 * 256 agents they are given out from west to east. If the leader is given as a group, each agent follows the nearest of
 * it. `keep_places` does the same with places of your own. Millington 2006, *Artificial Intelligence for Games*,
 * chapter 3, *coordinated movement*.
 */
export interface KeepFormation {
  readonly behavior: "keep_formation";
  /**
   * How the places lie. By default `wedge`.
   */
  readonly form?: "line" | "column" | "wedge" | "circle" | "block";
  /**
   * How far apart neighboring places are. (m) By default 1.5.
   */
  readonly spacing?: number;
  /**
   * How far behind the leader the first place is; in a circle the least radius. (m) By default 1.5.
   */
  readonly behind?: number;
  /**
   * Slowing starts at this distance from the place; 0 never slows. (m) By default 1.5.
   */
  readonly slow_radius?: number;
}

/**
 * Keeps a place in a formation of your own: the points of a path are the places, x ahead of the leader and y to its left.
 *
 * It does nothing when the leader is gone. All agents that keep the same places of the same leader get one each, as in
 * `keep_formation`. With more agents than points those that are farthest off get none, and do nothing; with more
 * points than agents the first ones are taken. In a volume z is above the leader. The path may lie anywhere: only the
 * numbers of its points count.
 */
export interface KeepPlaces {
  readonly behavior: "keep_places";
  /**
   * Slowing starts at this distance from the place; 0 never slows. (m) By default 1.5.
   */
  readonly slow_radius?: number;
}

/**
 * Chases prey on a tile map, from the middle of a tile to the middle of the next: an order.
 *
 * It does nothing without a tile map or prey. When the prey is out of sight, it goes to the last tile where it saw the
 * prey, stops, and then does nothing. It draws a new line when it sees the prey on another tile. It enters no
 * walls. When it reaches the middle of a tile, the rest of the tick goes on to the next one, over up to 256
 * tiles, so that the speed does not depend on the tick length. Bourg and Seemann 2004, *AI for Game
 * Developers*, chapter 2.
 */
export interface ChaseTiles {
  readonly behavior: "chase_tiles";
  /**
   * Which tile comes next. By default `line_of_sight`.
   */
  readonly form?: "line_of_sight" | "simple";
}

/**
 * Roams: steers for a point on a circle ahead, and that point drifts at random.
 *
 * It always steers. Reynolds 1999, *wander*; the tutorial's form: Bevilacqua 2012, *Wander*,
 * with the constants 6, 8 and 1, per tick. In all other forms the random steps grow with the root of the tick length, so that
 * the agent turns as much in a second at every tick rate; where they grow with the tick length, as in gdx-ai, Yuka and
 * OpenSteer, it turns the less the shorter the ticks are.
 */
export interface Wander {
  readonly behavior: "wander";
  /**
   * How the point on the circle moves. By default `smooth`.
   */
  readonly form?: "smooth" | "tutorial" | "relative" | "jitter" | "walk";
  /**
   * The distance of the circle's middle ahead of the agent; where the form is a push it scales the force, too.
   * Only for `smooth`, `tutorial`, `relative`, `jitter`. (m) By default 2.
   */
  readonly circle_distance?: number;
  /**
   * The circle's radius; its ratio to the distance sets how sharp the turns are. In `walk` the largest push to a side. (m) By default 0.6.
   */
  readonly circle_radius?: number;
  /**
   * How fast the point drifts: the standard deviation of its angle after one second, in `walk` of the share of the
   * largest push, and in `tutorial` the range of a tick's random turn. (rad) By default 1.5.
   */
  readonly angle_change?: number;
}

/**
 * Moves at a speed along the present heading.
 *
 * A standing agent sets out along its heading; at a speed of 0 it stops. Beyond the agent's top speed it goes at top
 * speed. It does nothing at the speed itself, and never turns the agent: motion to the side is left to other terms,
 * and so is the choice of a course. OpenSteer, *steerForTargetSpeed*.
 */
export interface KeepSpeed {
  readonly behavior: "keep_speed";
  /**
   * The speed along the heading. (m/s) By default 1.2.
   */
  readonly speed?: number;
}

/**
 * Looks where the agent goes, but turns no faster than its limit.
 *
 * It wants no motion, and it changes what the agent sees: view cones lie around the facing. At standstill it looks along
 * its last motion. Without it an agent looks where it goes, and with a turn rate of 0 where it went in the tick before. Of
 * several terms that turn the facing the last one counts; a weight of 0 switches it off, and any other one is all the
 * same. Millington 2006, *Artificial Intelligence for Games*, chapter 3, *looking where you're going*, without its inertia.
 */
export interface LookWhereGoing {
  readonly behavior: "look_where_going";
  /**
   * How fast it turns; 0 turns at once. (rad/s) By default 3.
   */
  readonly turn_rate?: number;
  /**
   * Within this angle it turns the more slowly; 0 never slows. (rad) By default 0.
   */
  readonly slow_angle?: number;
}

/**
 * Brakes to a standstill.
 *
 * It does nothing once the agent stands.
 */
export interface Brake {
  readonly behavior: "brake";
}

/**
 * Applies a force that the caller gives (N).
 *
 * It does nothing without a force.
 */
export interface Push {
  readonly behavior: "push";
}

/**
 * Wishes for a velocity that the caller gives (m/s).
 *
 * It does nothing without a velocity.
 */
export interface Wish {
  readonly behavior: "wish";
}

/**
 * Takes a velocity from the caller as it is (m/s), up to the top speed; it overrides all other behaviors.
 *
 * It does nothing without a velocity.
 */
export interface Order {
  readonly behavior: "order";
}

/** A behavior by its name, with its parameters. */
export type BehaviorTerm =
  | Seek
  | Flee
  | Arrive
  | Settle
  | Pursue
  | Evade
  | ChaseInSight
  | FindWay
  | Search
  | Hide
  | OffsetPursue
  | Interpose
  | MatchVelocity
  | Tether
  | Orbit
  | Face
  | Separation
  | Alignment
  | Cohesion
  | Queue
  | AvoidAgents
  | AvoidObstacles
  | FollowWall
  | Contain
  | StayInBounds
  | FollowPath
  | FindExit
  | GoThrough
  | StayOnPath
  | FollowFlow
  | FollowField
  | FollowLeader
  | KeepFormation
  | KeepPlaces
  | ChaseTiles
  | Wander
  | KeepSpeed
  | LookWhereGoing
  | Brake
  | Push
  | Wish
  | Order;
