-- What the agents of TABLE do.
PUBLIC
---@param me Agent
---@param world World
function update(me, world, dt)
  me:wander()
  me:avoid_obstacles(2.0)
  me:separation(0.5)
end
