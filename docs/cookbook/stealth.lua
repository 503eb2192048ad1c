-- What a state looks like, and how fast the guard is in it (m/s).
local states = {
  patrol = { color = "#4c9be8", speed = 1.2 },
  suspect = { color = "#f0704c", speed = 1.6 },
  search = { color = "#e8b04c", speed = 1.6 },
}

function update(me, world, dt)
  local thief = world.groups.thief
  local place, secs = me:last_seen(thief)    -- nil once it is forgotten: the scene says when
  local state = if not place then "patrol" elseif secs < 1 then "suspect" else "search"
  me:set_color(states[state].color)
  me:limit_speed(states[state].speed)

  if state == "patrol" then
    me:follow_path(world.paths.beat)
  elseif state == "suspect" then
    me:arrive(thief)
  else
    me:search(thief)
  end
  me:avoid_obstacles(2.0)
end
