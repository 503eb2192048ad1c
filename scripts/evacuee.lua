-- At the alarm, leave by the exit that is nearest to walk to; each notices it in its own time.
local params = tune {
  alarm = { 1.0, min = 0, max = 60, doc = "when the alarm goes off (s)" },
  notice = { 5.0, min = 0, max = 60, doc = "how long the slowest take to notice it (s)" },
}

function init(me, world)
  me:memory().notices = math.random()
end

---@param me Agent
---@param world World
function update(me, world, dt)
  if world.time < params.alarm + params.notice * me:memory().notices then
    return
  end
  me:set_color("#e8a04c")
  me:find_exit(world.paths.exits)
  if math.abs(me:position().x) > 18 then
    me:despawn() -- outside, and away from the door
  end
end
