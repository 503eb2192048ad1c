-- Roam about; leave the mouse's surroundings.
local params = tune {
  zone = { 120, min = 20, max = 300, doc = "how near the mouse may come (px)" },
  fear = { 1.0, min = 0, max = 3, doc = "weight of flee" },
}
local zone = options.flee { zone_radius = params.zone }
local roam = options.wander { circle_distance = 6, circle_radius = 3, angle_change = 2 }

---@param me Agent
---@param world World
function update(me, world, dt)
  local near = me:distance_to(world.mouse) < params.zone
  me:set_color(if near then "#e06848" else "#e8b04c")
  if near then
    me:flee(world.mouse, params.fear, zone)
  else
    me:limit_speed(1.2)
    me:wander(0.5, roam)
  end
end
