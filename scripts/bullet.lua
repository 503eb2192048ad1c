-- Fly straight; tell the monster that is hit.
---@param me Agent
---@param world World
function update(me, world, dt)
  local monster = me:nearest(0.6, "monsters")
  if monster then
    me:emit("hit", monster, 1)
    return me:despawn()
  end
  if me:age() > 2 or me:speed() < 1 then
    return me:despawn()
  end
  me:order(me:velocity())
end
