-- Along the way from the mark `zone` to the mark `ahead`, and slower beyond the first, as on stairs.
local params = tune {
  share = { 0.5, min = 0, max = 1, doc = "the share of the walking speed that is left in the zone" },
}

---@param me Agent
---@param world World
function update(me, world, dt)
  local way = vector.normalize(world.marks.ahead - world.marks.zone)
  local is_inside = vector.dot(me:position() - world.marks.zone, way) > 0
  local share = if is_inside then params.share else 1
  me:wish(way * (me:max_speed() * share))
end
