-- A constant force at a right angle to the way, to the side on which the mark `side` lies at the start.
local params = tune { force = { 4, min = 0, max = 1000, doc = "N" } }

local function left_of(way)
  return vector.create(-way.y, way.x, 0)
end

---@param me Agent
---@param world World
function init(me, world)
  local to_side = world.marks.side - me:position()
  me:memory().side = math.sign(vector.dot(left_of(me:heading()), to_side))
end

---@param me Agent
function update(me, world, dt)
  me:push(left_of(me:heading()) * (params.force * me:memory().side))
end
