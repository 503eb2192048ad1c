function update(me, world, dt)
  me:arrive(world.marks.flag, 1.0, { slow_radius = 3 })
  me:avoid_obstacles(3.0, { look_ahead = 2.5 })
  me:separation(1.5)
end
