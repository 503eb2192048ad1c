-- Come to a random place and stay there; three hits are one too many.
local slow = options.arrive { slow_radius = 2 }

function init(me, world)
  local m = me:memory()
  m.goal = vector.create(4 + 32 * math.random(), 3 + 18 * math.random(), 0)
  m.health = 3
end

---@param me Agent
---@param world World
function update(me, world, dt)
  local m = me:memory()
  for name in me:events() do
    if name == "hit" then
      m.health -= 1
    end
  end
  if m.health <= 0 then
    return me:despawn()
  end
  me:set_color(if m.health == 3 then "#c96a4a" elseif m.health == 2 then "#e08a5a" else "#ffb080")
  me:arrive(m.goal, 1.0, slow)
  me:separation(0.4)
end
