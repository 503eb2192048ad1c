-- Run round and round.
---@param me Agent
---@param world World
function update(me, world, dt)
  me:follow_path(world.paths.round)
end
