function update(me, world, dt)
  me:seek(world.marks.home)
  me:separation(0.5, { radius = 0.8 })
  if me:distance_to(world.marks.home) < 1 then
    me:despawn()
  end
end
