public { is_back = false }

function init(me, world)
  me:memory().start = me:position()
end

function update(me, world, dt)
  local memory = me:memory()
  for name in world.events() do
    memory.is_over = name == "over"
    me:set("is_back", false)
  end
  if memory.is_over then
    me:arrive(memory.start, 1.0, { slow_radius = 4 })
    me:set("is_back", me:distance_to(memory.start) < 0.1)
  else
    me:arrive(world.marks.flag, 1.0, { slow_radius = 4 })
  end
end
