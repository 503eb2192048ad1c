local params = tune {
  closing = { 4, min = 0, max = 60, doc = "when the hall closes (s)" },
}

function update(me, world, dt)
  local memory = me:memory()
  if not memory.rung and world.time >= params.closing then
    memory.rung = true
    me:emit("closing", world.groups.guests)
  end
end
