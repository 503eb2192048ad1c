local params = tune {
  risk = { 0.35, min = 0, max = 3, doc = "chance to fall ill, per second and ill neighbor" },
  ill_secs = { 5, min = 1, max = 30, doc = "how long an illness lasts (s)" },
}
public { ill = false, immune = false }

function update(me, world, dt)
  local memory = me:memory()
  local risk = params.risk * me:count(1.2, "all", { ill = true }) * dt
  if me:get("ill") then
    if world.time > memory.well_at then
      me:set("ill", false)
      me:set("immune", true)
      me:set_color("#7bd88f")
    end
  elseif not me:get("immune") and (me:id() < 3 or math.random() < risk) then
    memory.well_at = world.time + params.ill_secs
    me:set("ill", true)
    me:set_color("#f0704c")
  end
  me:wander(1.0, { angle_change = 2 })
end
