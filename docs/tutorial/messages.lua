public { knows = false }

function init(me, world)
  me:set("knows", me:id() == 0)    -- the first of all
  me:memory().next = 0
end

function update(me, world, dt)
  local memory = me:memory()
  for name in me:events() do
    if name == "rumor" and not me:get("knows") then
      me:set("knows", true)
      memory.next = world.time + 0.5
    end
  end

  if me:get("knows") then
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
