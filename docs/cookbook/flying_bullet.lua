function update(me, world, dt)
  local intruder = me:nearest(0.5, "intruders")
  if intruder then
    me:emit("hit", intruder)
  end
  if intruder or me:age() > 2 then
    me:despawn()
  end
  me:order(me:velocity())
end
