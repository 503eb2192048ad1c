-- Leave the room through the door, wait your turn, then walk to the exit.
local params = tune {
  door_pull = { 1.0, min = 0, max = 4, doc = "how strongly the door attracts" },
  separation = { 0.5, min = 0, max = 3, doc = "how strongly walkers keep apart" },
  queue = {
    "cone",
    choices = { "off", "hard_stop", "brake", "slow_near", "separate", "cone" },
    doc = "how they wait: not at all, by the tutorial's four stages, or looking along the heading",
  },
}
local waiting = params.queue ~= "off"
local queue = options.queue { form = waiting and params.queue or "cone", ahead = 0.6, radius = 0.5 }
local apart = options.separation { radius = 0.8, strength = 0.15 }

---@param me Agent
---@param world World
function update(me, world, dt)
  local out = me:position().x > world.marks.door.x - 0.3
  if out then
    me:arrive(world.marks.exit, params.door_pull, { slow_radius = 2 })
    me:set_color("#7bd88f")
  else
    me:seek(world.marks.door, params.door_pull)
  end
  me:avoid_obstacles(1.0)
  me:separation(params.separation, apart)
  if waiting then
    me:queue(1.0, queue) -- last: it brakes against the sum so far
  end
end
