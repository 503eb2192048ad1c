function update(me, world, dt)
  local memory = me:memory()
  for name in me:events() do
    if name == "closing" then
      memory.leaves = true
    end
  end

  if memory.leaves then
    me:set_color("#e8b04c")
    me:find_way(world.marks.home, 1.0, { slow_radius = 2 })
    if me:distance_to(world.marks.home) < 1 then
      me:despawn()
    end
  else
    me:limit_speed(0.6)    -- m/s, in this tick
    me:wander()
    me:avoid_obstacles(2.0)
  end
end
