-- Round the mark `middle` at a constant speed, exactly on the circle, the way around in which it starts.
local params = tune {
  radius = { 10, min = 0.1, max = 1000, doc = "of the circle (m)" },
  speed = { 1, min = 0, max = 100, doc = "along it (m/s)" },
}

---@param me Agent
---@param world World
function update(me, world, dt)
  local out, velocity = me:position() - world.marks.middle, me:velocity()
  local way = math.sign(out.x * velocity.y - out.y * velocity.x)
  local angle = math.atan2(out.y, out.x) + way * params.speed / params.radius * dt
  local next = vector.create(math.cos(angle), math.sin(angle), 0) * params.radius
  me:order((next - out) / dt)
end
