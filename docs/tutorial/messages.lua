function init(me, world)
  local memory = me:memory()
  memory.knows = me:id() == 0    -- the first of all
  memory.next = 0
end

function update(me, world, dt)
  local memory = me:memory()
  for name in me:events() do
    if name == "rumor" and not memory.knows then
      memory.knows, memory.next = true, world.time + 0.5
    end
  end

  if memory.knows then
    me:set_color("#e8b04c")
    if world.time >= memory.next then
      memory.next = world.time + 0.5
      for other in me:neighbors(2) do
        me:emit("rumor", other)
      end
    end
  end
  me:wander()
  me:separation(1.0)
  me:stay_in_bounds(2.0)
end
