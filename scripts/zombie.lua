-- Shamble toward the mouse, round whatever stands in the way.
local params = tune {
  hunger = { 1.0, min = 0, max = 3, doc = "weight of seek" },
  look_ahead = { 2.5, min = 0, max = 8, doc = "how far ahead the fastest looks (m)" },
  form = { "swept", choices = { "swept", "tutorial" }, doc = "the swept body, or the tutorial's points ahead" },
}
local avoid = options.avoid_obstacles { look_ahead = params.look_ahead, form = params.form }
local slow = options.arrive { slow_radius = 1.5 }
local apart = options.separation { radius = 1.0, strength = 0.4 }

function init(me, world)
  -- The faster, the redder.
  local share = (me:max_speed() - 0.8) / 1.8
  me:set_color(if share > 0.66 then "#c96a4a" elseif share > 0.33 then "#b5a04f" else "#7f9a58")
end

---@param me Agent
---@param world World
function update(me, world, dt)
  me:arrive(world.mouse, params.hunger, slow)
  me:separation(0.5, apart)
  me:avoid_obstacles(1.5, avoid)
end
