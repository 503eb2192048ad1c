public { load = "agent" }    -- the crate that it carries

function update(me, world, dt)
  local load = me:get("load")
  if load then
    me:arrive(world.marks.depot, 1.0, { slow_radius = 2 })
    if me:distance_to(world.marks.depot) < 1 then
      me:set("load", nil)
      me:emit("put down", load)
    end
    return
  end

  local crate = me:nearest(100, "crates", { is_free = true })
  if crate then
    me:arrive(crate, 1.0, { slow_radius = 2 })
    if me:distance_to(crate) < 0.7 then
      me:emit("pick up", crate)
    end
  else
    me:brake()
  end
  for name, from in me:events() do
    if name == "yours" then
      me:set("load", from)
    end
  end
  me:separation(0.5, { among = "own" })
end
