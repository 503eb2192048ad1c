public { is_free = true }

function update(me, world, dt)
  local memory = me:memory()
  for name, worker in me:events() do
    if name == "pick up" and me:get("is_free") then
      -- The first who asks gets it: two may ask in the same tick.
      me:set("is_free", false)
      me:emit("yours", worker)
      memory.carrier = worker
    elseif name == "put down" then
      memory.carrier = nil
    end
  end
  if memory.carrier then
    me:offset_pursue(memory.carrier, 1.0, { forward = 0.5, slow_radius = 1.6 })
  else
    me:separation(0.2, { radius = 0.5, among = "own" })    -- a heap, not a point
    me:brake()
  end
end
