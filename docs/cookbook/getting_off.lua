public { inside = true }

function update(me, world, dt)
  me:set("inside", me:position().y > world.marks.door.y - 0.3)
  me:find_way(world.marks.stairs, 1.0, { slow_radius = 2 })
  if me:distance_to(world.marks.stairs) < 1 then
    me:despawn()
  end
end
