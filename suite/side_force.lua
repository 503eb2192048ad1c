-- A constant force to the left of the way.
local params = tune { force = { 4, min = 0, max = 1000, doc = "N" } }

---@param me Agent
function update(me, world, dt)
  local way = me:heading()
  me:push(vector.create(-way.y, way.x, 0) * params.force)
end
