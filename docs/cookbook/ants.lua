local params = tune {
  scent = { 3, min = 0, max = 10, doc = "how much scent an ant leaves on its way home (per second)" },
}
public { has_food = false, carried = 0 }

local function look_for_food(me, world)
  local food = me:nearest(2, "food")
  if not food then
    me:follow_field(world.fields.scent, 3, { form = "sensors" })
    me:wander(1, { angle_change = 3 })
    me:stay_in_bounds(2)
    return
  end
  me:seek(food)
  if me:distance_to(food) < food:radius() then
    me:set("has_food", true)
    me:set_color("#e8b04c")
  end
end

local function carry_home(me, world, dt)
  me:leave("scent", params.scent * dt)
  me:seek(world.marks.nest)
  if me:distance_to(world.marks.nest) < 1 then
    me:set("has_food", false)
    me:set("carried", me:get("carried") + 1)
    me:set_color("#7bd88f")
    me:order(-me:velocity())    -- back along the trail
  end
end

function update(me, world, dt)
  if me:get("has_food") then
    carry_home(me, world, dt)
  else
    look_for_food(me, world)
  end
end
