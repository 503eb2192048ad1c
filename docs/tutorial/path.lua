function update(me, world, dt)
  me:follow_path(world.paths.road)
  me:avoid_obstacles(2.0)
  me:avoid_agents(1.5)
end
