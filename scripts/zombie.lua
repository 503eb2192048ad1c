-- Shamble toward the mouse, round whatever stands in the way.
local params = tune {
  hunger = { 1.0, min = 0, max = 3, doc = "weight of arrive" },
  look_ahead = { 1.0, min = 0, max = 3, doc = "how far ahead each looks, in seconds of its walk" },
  form = { "swept", choices = { "swept", "tutorial" }, doc = "the swept body, or the tutorial's points ahead" },
}
local slow = options.arrive { slow_radius = 3 }
local apart = options.separation { radius = 1.0, strength = 0.8 }

function init(me, world)
  -- The faster, the redder.
  local share = (me:max_speed() - 0.8) / 1.8
  me:set_color(if share > 0.66 then "#c96a4a" elseif share > 0.33 then "#b5a04f" else "#7f9a58")
end

---@param me Agent
---@param world World
function update(me, world, dt)
  me:arrive(world.mouse, params.hunger, slow)
  me:separation(1.2, apart)
  me:avoid_obstacles(2.5, { look_ahead = params.look_ahead * me:max_speed(), form = params.form })
end

-- The line that it looks along, as long as it looks far.
function draw(me, pen)
  pen:line(me:position(), me:position() + me:velocity() * params.look_ahead, "#e8b04c")
end
