-- Roam; slip away from the nearest hunter.
local params = tune {
  sight = { 6, min = 1, max = 15, doc = "how near a hunter is noticed (m)" },
}
local zone = options.evade { zone_radius = params.sight }

---@param me Agent
---@param world World
function update(me, world, dt)
  local hunter = me:nearest("others", params.sight)
  me:set_color(if hunter then "#d8f07b" else "#7bd88f")
  if hunter then
    me:evade(hunter, 1.0, zone)
  else
    me:limit_speed(1.5)
    me:wander()
  end
end
