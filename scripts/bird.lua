-- Separation, alignment, cohesion; and away from the hawk.
local params = tune {
  separation = { 1.2, min = 0, max = 4 },
  alignment = { 1.0, min = 0, max = 4 },
  cohesion = { 0.5, min = 0, max = 4 },
  hawk = { 2.0, min = 0, max = 5, doc = "fear of the mouse" },
}
local apart = options.separation { radius = 1.2, strength = 0.6 }
local align = options.alignment { radius = 2.5 }
local together = options.cohesion { radius = 3.5 }
local zone = options.flee { zone_radius = 5 }

---@param me Agent
---@param world World
function update(me, world, dt)
  me:separation(params.separation, apart)
  me:alignment(params.alignment, align)
  me:cohesion(params.cohesion, together)
  me:flee(world.mouse, params.hawk, zone)
  me:wander(0.2)
end
