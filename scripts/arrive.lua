-- Come to rest on a ring around the mouse, one place for each.
local params = tune {
  slow_radius = { 120, min = 10, max = 300, doc = "where slowing starts (px)" },
  ring = { 80, min = 0, max = 200, doc = "radius of the ring of places (px)" },
}
local slow = options.arrive { slow_radius = params.slow_radius }

---@param me Agent
---@param world World
function update(me, world, dt)
  local place = vector.create(params.ring, 0, 0):rotate(me:id() * math.pi / 8)
  me:arrive(world.mouse + place, 1.0, slow)
end
