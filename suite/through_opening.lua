-- Through an opening in a wall, or a corridor between two rooms; then on. The mark `opening` is its middle, and the mark `ahead`
-- lies 1 m from there along the way: so the way turns with the scene.
local params = tune {
  half = { 0.5, min = 0, max = 50, doc = "half the width of the opening (m)" },
  near = { 0, min = -1000, max = 1000, doc = "where it begins along the way (m)" },
  far = { 0.2, min = -1000, max = 1000, doc = "where it ends (m)" },
  shift = { 0, min = -1000, max = 1000, doc = "how far along the way from its start each comes to rest (m); 0: it walks on" },
}
local way = math.sign(params.far - params.near)
local rest = options.arrive { slow_radius = 2 }

---@param me Agent
---@param world World
function init(me, world)
  local along = world.marks.ahead - world.marks.opening
  me:memory().goal = me:position() + along * params.shift
end

---@param me Agent
---@param world World
function update(me, world, dt)
  local along = world.marks.ahead - world.marks.opening
  local left, size = vector.create(-along.y, along.x, 0), vector.magnitude(along)
  local here = me:position()
  local from = here - world.marks.opening
  local x, y = vector.dot(from, along) / (size * size), vector.dot(from, left) / size
  local room = math.max(params.half * size - me:radius() - 0.05, 0)
  local aside = math.clamp(y, -room, room)
  if (params.near - x) * way > 0 then
    local mouth = along * (params.near + 0.3 * way) + left * (aside / size)
    me:seek(world.marks.opening + mouth) -- the nearest place in its mouth
  elseif (params.far - x) * way > 0 or params.shift == 0 then
    me:seek(here + along * (10 * way) + left * ((aside - y) / size))
  else
    me:arrive(me:memory().goal, 1.0, rest)
  end
end
