local params = tune {
  sight = { 5, min = 1, max = 15, doc = "how near a fox is noticed (m)" },
}

function update(me, world, dt)
  for name in me:events() do
    if name == "caught" then
      return me:despawn()
    end
  end
  if me:nearest(params.sight, "foxes") then
    me:evade(world.groups.foxes)
  else
    me:limit_speed(1)
    me:wander()
  end
end
