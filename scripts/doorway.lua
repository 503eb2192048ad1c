-- Leave the room through the door, wait your turn, then walk to the bottom and line up.
local params = tune {
  door_pull = { 1.0, min = 0, max = 4, doc = "how strongly the door attracts" },
  queue = {
    "cone",
    choices = { "off", "hard_stop", "brake", "slow_near", "separate", "cone" },
    doc = "how they wait: not at all, by the tutorial's four stages, or for whoever goes before",
  },
  patience = { 0.95, min = 0, max = 1, doc = "how much of the drive waiting takes away" },
}
local waiting = params.queue ~= "off"
local queue = options.queue {
  form = if waiting then params.queue else "cone",
  share = params.patience,
  gap = 0.25,
  separation_strength = 0.4,
}
local slow = options.arrive { slow_radius = 2 }
local room = options.separation { radius = 0.6, strength = 0.08 }

-- The point behind the gap; for whoever stands aside of it, first the place in front.
local function door(me, world)
  local goal, aside = world.marks.door, me:position().y - world.marks.door.y
  local through = math.clamp(aside, -0.4, 0.4)
  if math.abs(aside) > 0.7 then
    goal = world.marks.front
  end
  return goal + vector.create(0, through, 0)
end

-- Everybody's own place in the rows below the exit.
local function place(me, world)
  return world.marks.exit - vector.create(me:id() % 6, me:id() // 6, 0) * 0.8
end

---@param me Agent
---@param world World
function update(me, world, dt)
  if me:position().x > world.marks.door.x - 0.3 then
    me:set_color("#7bd88f")
    me:arrive(place(me, world), 1.0, slow)
    me:avoid_obstacles()
    me:separation(1.0, room)
    return
  end
  me:seek(door(me, world), params.door_pull)
  me:avoid_obstacles()
  if waiting then
    me:queue(1.0, queue) -- last: it brakes against the sum so far
  end
end
