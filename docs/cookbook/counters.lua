local params = tune {
  service_secs = { 3, min = 0, max = 30, doc = "how long a customer is served (s)" },
}
public { counter = 0, joined = 0 }    -- which line it is in, and since when

-- Each joins the line where fewest stand; one at a time, so that all see the lines as they are.
local function join(me, world)
  local best, fewest = 0, math.huge
  for counter = 1, 3 do
    local waiting = me:count(50, "own", { counter = counter })
    if waiting < fewest then
      best, fewest = counter, waiting
    end
  end
  me:set("counter", best)
  me:set("joined", world.tick)
end

function update(me, world, dt)
  local memory, counter = me:memory(), me:get("counter")
  if memory.is_served then
    me:set_color("#7bd88f")
    me:find_way(world.marks.exit, 1.0, { slow_radius = 2 })    -- around the counter
    if me:distance_to(world.marks.exit) < 0.5 then
      me:despawn()
    end
  elseif counter == 0 then
    if world.tick == me:id() then
      join(me, world)
    end
  else
    local before = me:count(50, "own", { counter = counter, joined = { max = me:get("joined") - 1 } })
    local place = world.marks[`counter {counter}`] - vector.create(0, 0.9 * before, 0)
    me:arrive(place, 1.0, { slow_radius = 2 })
    me:avoid_agents(1.0)
    if before == 0 and me:distance_to(place) < 0.2 then
      memory.secs = (memory.secs or 0) + dt
      memory.is_served = memory.secs > params.service_secs
      me:set("counter", if memory.is_served then -1 else counter)
    end
  end
end
