-- Walk the beat; chase the thief that is in sight, and go to where it was seen last until it is forgotten. How far a sentry
-- sees, and how long it remembers, is the sight of its group.
local params = tune {
  walk_speed = { 1.2, min = 0.2, max = 3, doc = "speed on the beat (m/s)" },
}
local look_around = options.arrive { slow_radius = 2.2 }
local apart = options.separation { radius = 1.6 }

---@param me Agent
---@param world World
function update(me, world, dt)
  local place, secs = me:last_seen(world.groups.thieves)
  if place == nil then
    me:set_color("#4c9be8")
    me:limit_speed(params.walk_speed)
    me:follow_path(world.paths.beat)
  elseif secs == 0 then
    me:set_color("#e06848")
    me:pursue(world.groups.thieves)
  else
    me:set_color("#e8b04c")
    me:arrive(place, 1.0, look_around)
  end
  me:separation(2.0, apart)
  me:avoid_obstacles(2.0)
end
