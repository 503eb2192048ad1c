-- Along x, and slower beyond a line, as on stairs.
local params = tune {
  from = { 0, min = -1000, max = 1000, doc = "where the slow zone begins along x (m)" },
  share = { 0.5, min = 0, max = 1, doc = "the share of the walking speed that is left in it" },
}

---@param me Agent
function update(me, world, dt)
  local share = if me:position().x > params.from then params.share else 1
  me:wish(vector.create(me:max_speed() * share, 0, 0))
end
