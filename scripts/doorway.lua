-- Leave the room through the door, wait your turn, walk down to the exit, and come in again.
local params = tune {
  door_pull = { 1.0, min = 0, max = 4, doc = "how strongly the door attracts" },
  crowd = {
    "queue",
    choices = { "queue", "mob", "walkers" },
    doc = "they wait for each other, press without waiting, or keep their distance as people do",
  },
  queue = {
    "cone",
    choices = { "hard_stop", "brake", "slow_near", "separate", "cone" },
    doc = "how a queue waits: by the tutorial's four stages, or for the agent ahead",
  },
  patience = { 0.95, min = 0, max = 1, doc = "how much of the drive waiting takes away" },
  shyness = { 1.5, min = 0, max = 4, doc = "how near the mouse may come (m)" },
}
local walks = params.crowd == "walkers"
local queue = options.queue {
  form = params.queue,
  share = params.patience,
  gap = 0.25,
  separation_strength = 0.6,
}
local slow = options.arrive { slow_radius = 2 }
local room = options.separation { radius = 0.8, strength = 0.2 }
local shy = options.flee { zone_radius = params.shyness }

-- The point behind the gap; for an agent that stands aside of it, first the place in front.
local function door(me, world)
  local goal, aside = world.marks.door, me:position().y - world.marks.door.y
  local through = math.clamp(aside, -0.4, 0.4)
  if math.abs(aside) > 0.7 then
    goal = world.marks.front
  end
  return goal + vector.create(0, through, 0)
end

-- Whether no agent is near a place.
local function is_free(me, x, y)
  local place = vector.create(x, y, 0)
  for _, offset in me:neighbors(40) do
    if vector.magnitude(me:position() + offset - place) < 0.6 then
      return false
    end
  end
  return true
end

-- Down to the exit; there it leaves, and another one comes in at the far side of the room.
local function leave(me, world)
  me:set_color("#7bd88f")
  me:arrive(world.marks.exit, 1.0, slow)
  me:avoid_obstacles()
  if not walks then
    me:separation(1.0, room)
  end
  if me:distance_to(world.marks.exit) < 1.2 then
    local place = world.marks.entrance + vector.create(2 * math.random() - 1, 8 * math.random() - 4, 0)
    if is_free(me, place.x, place.y) then
      me:spawn("walkers", place)
      me:despawn()
    end
  end
end

---@param me Agent
---@param world World
function update(me, world, dt)
  me:avoid(walks)
  if (me:position() - world.mouse):length() < params.shyness then
    me:flee(world.mouse, 2.0, shy)
  end
  if me:position().x > world.marks.door.x - 0.3 then
    return leave(me, world)
  end
  me:seek(door(me, world), params.door_pull)
  me:avoid_obstacles()
  if params.crowd == "queue" then
    me:queue(1.0, queue) -- last: it brakes against the sum so far
  end
end
