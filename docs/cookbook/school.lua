local params = tune {
  fear = { 3, min = 0, max = 8, doc = "how near the predator may come (m)" },
}

function update(me, world, dt)
  if me:nearest(params.fear, "pike") then
    me:evade(world.groups.pike, 6.0)
  end
  me:separation(1.0, { radius = 1, among = "own" })
  me:alignment(0.5, { radius = 2 })
  me:cohesion(1.0, { radius = 12 })
  me:tether(world.marks.reef, 0.5, { radius = 4, slack = 3 })
end
