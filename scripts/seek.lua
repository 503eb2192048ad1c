-- Full speed toward the mouse, a little apart from the others.
local params = tune {
  pull = { 1.0, min = 0, max = 3, doc = "weight of seek" },
  apart = { 0.3, min = 0, max = 3, doc = "weight of separation; without it they end as one blob" },
}
local apart = options.separation { radius = 40, strength = 100 }

---@param me Agent
---@param world World
function update(me, world, dt)
  me:seek(world.mouse, params.pull)
  me:separation(params.apart, apart)
end
