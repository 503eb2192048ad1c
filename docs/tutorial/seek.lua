function update(me, world, dt)
  me:seek(world.marks.flag)
end
