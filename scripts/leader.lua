-- Arrive at the mouse.
local slow = options.arrive { slow_radius = 3 }

---@param me Agent
---@param world World
function update(me, world, dt)
  me:arrive(world.mouse, 1.0, slow)
end
