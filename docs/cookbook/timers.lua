local params = tune {
  every = { 2, min = 0.5, max = 20, doc = "time from flash to flash (s)" },
  rocket_at = { 5, min = 0, max = 60, doc = "when the rocket goes up (s)" },
}
public { flashes = 0 }

function update(me, world, dt)
  local memory = me:memory()
  -- Again and again: count on from when it was due, so that nothing adds up.
  local due = memory.due or params.every
  if world.time >= due then
    memory.due = due + params.every
    memory.dark_at = world.time + 0.5
    me:set("flashes", me:get("flashes") + 1)
  end
  -- For a while.
  local is_lit = memory.dark_at and world.time < memory.dark_at
  me:set_color(if is_lit then "#ffffff" else "#555555")
  -- Once.
  if not memory.has_fired and world.time >= params.rocket_at then
    memory.has_fired = true
    me:spawn("rockets", me:position() + vector.create(1, 0, 0))
  end
end
