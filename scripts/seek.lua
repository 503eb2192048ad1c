-- Full speed toward the mouse.
local params = tune {
  pull = { 1.0, min = 0, max = 3, doc = "weight of seek" },
}

---@param me Agent
---@param world World
function update(me, world, dt)
  me:seek(world.mouse, params.pull)
end
