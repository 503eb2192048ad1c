local params = tune {
  day_secs = { 30, min = 5, max = 120, doc = "how long day and night are together (s)" },
}

function init(me, world)
  me:memory().home = me:position()
  me:memory().late = 0.05 * math.random()
end

function update(me, world, dt)
  local memory = me:memory()
  local hour = 24 * ((world.time / params.day_secs - memory.late) % 1)
  if hour > 6 and hour < 18 then
    me:set_color("#e8b04c")
    me:tether(world.marks.field, 1.0, { radius = 3 })
    me:wander(0.3)
    me:separation(0.5)
  else
    me:set_color("#4c9be8")
    me:arrive(memory.home, 1.0, { slow_radius = 3 })
  end
end
