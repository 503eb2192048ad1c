local params = tune {
  every = { 1.5, min = 0.5, max = 10, doc = "a traveler comes in so often (s)" },
  most = { 20, min = 1, max = 100, step = 1, doc = "how many come in all" },
}

function update(me, world, dt)
  local memory = me:memory()
  local came = memory.came or 0
  if came < params.most and world.time >= came * params.every and me:count(0.8, "travelers") == 0 then
    memory.came = came + 1
    me:spawn("travelers", me:position())
  end
end
