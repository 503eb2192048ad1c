-- Round the origin at a constant speed, exactly on the circle.
local params = tune {
  radius = { 10, min = 0.1, max = 1000, doc = "of the circle (m)" },
  speed = { 1, min = 0, max = 100, doc = "along it (m/s)" },
}

---@param me Agent
---@param world World
function update(me, world, dt)
  local angle = params.speed / params.radius * (world.time + dt)
  local next = vector.create(params.radius * math.cos(angle), params.radius * math.sin(angle), 0)
  me:order((next - me:position()) / dt)
end
