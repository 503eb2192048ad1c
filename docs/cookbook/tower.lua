local params = tune {
  range = { 14, min = 2, max = 30, doc = "how far it shoots (m)" },
  reload_secs = { 0.5, min = 0.1, max = 5, doc = "time between two shots (s)" },
}

function update(me, world, dt)
  local memory = me:memory()
  local intruder = me:nearest(params.range, "intruders")
  if intruder and world.time >= (memory.ready or 0) then
    memory.ready = world.time + params.reload_secs
    local secs = me:distance_to(intruder) / 12    -- until a bullet is there
    local aim = (me:offset_to(intruder) + intruder:velocity() * secs):unit()
    me:spawn("bullets", me:position() + aim, aim * 12)
  end
end
