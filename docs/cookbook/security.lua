local params = tune {
  check_secs = { 2, min = 0, max = 20, doc = "how long a check takes (s)" },
  gap = { 0.8, min = 0.6, max = 1.5, doc = "from one to the next in the line (m)" },
}
public { number = 0, is_checked = false }

function update(me, world, dt)
  local memory = me:memory()
  if me:get("is_checked") then
    me:set_color("#7bd88f")
    me:arrive(world.marks.gate, 1.0, { slow_radius = 2 })
    if me:distance_to(world.marks.gate) < 0.5 then
      me:despawn()
    end
    return
  end

  -- Who came earlier has a lower number: wait for those that are close, and still in the line.
  me:set("number", me:id())
  if me:nearest(params.gap, "own", { number = { max = me:id() - 1 }, is_checked = false }) then
    me:brake()
  else
    me:follow_path(world.paths.line, 1.0, { look_ahead = 0.5 })
  end
  if me:distance_to(world.marks.scanner) < 0.3 then
    memory.checked_secs = (memory.checked_secs or 0) + dt
    me:set("is_checked", memory.checked_secs > params.check_secs)
  end
end
