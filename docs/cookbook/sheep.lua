public { penned = false }

function update(me, world, dt)
  if me:distance_to(world.marks.pen) < 3.5 then
    me:set("penned", true)
  end

  if me:get("penned") then
    me:arrive(world.marks.pen, 0.5)
  elseif me:nearest(6, "dog") then
    me:flee(world.groups.dog, 1.5)
    me:cohesion(1.0, { radius = 8 })
  else
    me:brake()
  end
  me:separation(1.0, { radius = 1 })
  me:avoid_obstacles(2.0)
end
