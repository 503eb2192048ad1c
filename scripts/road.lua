-- Follow the road that has your group's name.
local params = tune {
  form = { "carrot", choices = { "carrot", "nodes" }, doc = "a point that moves along, or the tutorial's node after node" },
  apart = { 0.3, min = 0, max = 2 },
}
local follow = options.follow_path { form = params.form, look_ahead = 1.5 }
local apart = options.separation { radius = 0.8, strength = 0.3 }

---@param me Agent
---@param world World
function update(me, world, dt)
  me:follow_path(world.paths[me:group()], 1.0, follow)
  me:separation(params.apart, apart)
end
