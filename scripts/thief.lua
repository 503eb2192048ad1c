-- Sneak to the mouse, around the walls; run from a guard that comes near. Once caught it is gone, and the next one comes out.
local zone = options.evade { zone_radius = 3 }
local sneak = options.find_way { slow_radius = 2.2 }

---@param me Agent
---@param world World
function update(me, world, dt)
  for name in me:events() do
    if name == "caught" then
      me:spawn("intruders", world.marks.hideout)
      return me:despawn()
    end
  end
  local guard = me:nearest(3, "guards")
  if guard and me:can_see(guard) then
    me:evade(guard, 1.0, zone)
  end
  me:find_way(world.mouse, if guard then 0.4 else 1.0, sneak)
end
