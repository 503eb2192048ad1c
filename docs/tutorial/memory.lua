local params = tune {
  sight = { 6, min = 1, max = 20, doc = "how far the guard sees (m)" },
  patience = { 2, min = 0, max = 10, doc = "how long it goes on after it has lost sight (s)" },
}

function init(me, world)
  me:memory().state = "watch"
end

function update(me, world, dt)
  local memory = me:memory()
  local thief = me:nearest(params.sight, "thief")
  if thief and me:can_see(thief) then
    memory.state, memory.last, memory.seen = "chase", thief:position(), world.time
  elseif memory.state == "chase" and world.time > memory.seen + params.patience then
    memory.state = "return"
  elseif memory.state == "return" and me:distance_to(world.marks.post) < 0.3 then
    memory.state = "watch"
  end

  if memory.state == "chase" then
    me:set_color("#f0704c")
    me:arrive(memory.last, 1.0, { slow_radius = 2.5 })
  elseif memory.state == "return" then
    me:set_color("#e8b04c")
    me:arrive(world.marks.post, 1.0, { slow_radius = 2.5 })
  else
    me:set_color("#4c9be8")
    me:brake()
  end
  me:avoid_obstacles(2.0)
end
