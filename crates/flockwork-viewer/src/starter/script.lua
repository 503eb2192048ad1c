-- Follow the mouse, keep apart, go round what is in the way.
local params = tune {                      -- sliders in the window
  pull = { 1.0, min = 0, max = 4, doc = "how strongly the mouse attracts" },
  separation = { 1.2, min = 0, max = 4, doc = "how strongly agents keep apart" },
}

---@param me Agent
---@param world World
function update(me, world, dt)
  me:arrive(world.mouse, params.pull, { slow_radius = 3 })   -- where to, how strongly, options
  me:avoid_obstacles(2.0)
  me:separation(params.separation)
end
