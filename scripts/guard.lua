-- Patrol, chase what you see, search where you lost it, go back to the beat. A touch is a catch, after which a guard walks
-- its beat in peace for a while.
local params = tune {
  sight = { 12, min = 2, max = 30, doc = "how far a guard sees (m)" },
  patience = { 4, min = 0, max = 15, doc = "seconds of searching" },
  peace = { 12, min = 0, max = 60, doc = "seconds after a catch in which a guard looks for nobody" },
}

---@param me Agent
---@param world World
function update(me, world, dt)
  local m, thief = me:memory(), me:nearest(params.sight, "intruders")
  if thief and world.time >= (m.peace or 0) and me:can_see(thief) then
    m.mode, m.last, m.give_up = "chase", thief:position(), world.time + params.patience
  elseif m.mode == "chase" then
    m.mode = "search"
  end
  if m.mode == "chase" and thief then
    me:set_color("#e06848")
    me:pursue(thief)
    if me:distance_to(thief) <= me:radius() + thief:radius() then
      me:emit("caught", thief)
      m.mode, m.last, m.peace = nil, nil, world.time + params.peace
    end
  elseif m.last and world.time < m.give_up then
    me:set_color("#e8b04c")
    me:limit_speed(2)
    me:arrive(m.last)
  else
    m.mode, m.last = nil, nil
    me:set_color("#4c9be8")
    me:limit_speed(1.4)
    me:follow_path(world.paths.beat)
  end
  me:avoid_obstacles(2.0)
end

-- A ring for what a guard sees, a line to where it searches.
function draw(me, pen)
  pen:circle(me:position(), params.sight, "#4c9be8")
  local last = me:memory().last
  if last then
    pen:line(me:position(), last, "#e8b04c")
  end
end
