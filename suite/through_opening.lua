-- Through an opening in a wall, or a corridor between two rooms, that lies along x; then on.
local params = tune {
  half = { 0.5, min = 0, max = 50, doc = "half the width of the opening, around y = 0 (m)" },
  near = { 0, min = -1000, max = 1000, doc = "where it begins along x (m)" },
  far = { 0.2, min = -1000, max = 1000, doc = "where it ends (m)" },
  shift = { 0, min = -1000, max = 1000, doc = "how far along x from its start each comes to rest (m); 0: it walks on" },
}
local way = math.sign(params.far - params.near)
local rest = options.arrive { slow_radius = 2 }

function init(me, world)
  me:memory().goal = me:position() + vector.create(params.shift, 0, 0)
end

---@param me Agent
---@param world World
function update(me, world, dt)
  local here, room = me:position(), math.max(params.half - me:radius() - 0.05, 0)
  local aside = math.clamp(here.y, -room, room)
  if (params.near - here.x) * way > 0 then
    me:seek(vector.create(params.near + 0.3 * way, aside, 0)) -- the nearest place in its mouth
  elseif (params.far - here.x) * way > 0 or params.shift == 0 then
    me:seek(here + vector.create(10 * way, aside - here.y, 0))
  else
    me:arrive(me:memory().goal, 1.0, rest)
  end
end
