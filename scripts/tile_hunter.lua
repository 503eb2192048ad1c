-- Chase the runner from tile to tile.
local params = tune {
  form = { "line_of_sight", choices = { "line_of_sight", "simple" }, doc = "the line of tiles, or by sign" },
}
local chase = options.chase_tiles { form = params.form }

---@param me Agent
---@param world World
function update(me, world, dt)
  me:chase_tiles(world.groups.runner, 1.0, chase)
end
