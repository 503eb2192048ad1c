function update(me, world, dt)
  local memory = me:memory()
  if world.mouse_clicked then
    memory.goal = world.mouse
  end
  if memory.goal then
    me:find_way(memory.goal, 1.0, { slow_radius = 2 })
  end
end

function draw(me, pen)
  local goal = me:memory().goal
  if goal then
    pen:circle(goal, 0.5, "#7bd88f")
  end
end
