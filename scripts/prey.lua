-- Roam; slip away from the nearest hunter. Once caught it is gone, and another one comes somewhere else.
local params = tune {
  sight = { 3, min = 1, max = 15, doc = "how near a hunter is noticed (m)" },
}
local zone = options.evade { zone_radius = params.sight }

---@param me Agent
---@param world World
function update(me, world, dt)
  for name in me:events() do
    if name == "caught" then
      me:spawn("prey", vector.create(40 * math.random(), 24 * math.random(), 0))
      return me:despawn()
    end
  end
  local hunter = me:nearest(params.sight, "others")
  me:set_color(if hunter then "#d8f07b" else "#7bd88f")
  if hunter then
    me:evade(hunter, 1.0, zone)
  else
    me:limit_speed(2.6)
    me:wander()
  end
end
