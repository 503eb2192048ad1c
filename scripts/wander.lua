-- Roam about, in either form.
local params = tune {
  form = { "smooth", choices = { "smooth", "tutorial" }, doc = "relative to the heading, or the tutorial's angle of the world" },
  distance = { 6, min = 0, max = 30, doc = "how far ahead the circle lies (px)" },
  radius = { 4, min = 0, max = 20, doc = "the circle's radius (px)" },
  change = { 1.0, min = 0, max = 4, doc = "how much the angle changes (rad)" },
}
local roam = options.wander {
  form = params.form, circle_distance = params.distance, circle_radius = params.radius, angle_change = params.change,
}

---@param me Agent
function update(me, world, dt)
  me:wander(1.0, roam)
end
