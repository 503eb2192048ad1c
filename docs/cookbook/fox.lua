function update(me, world, dt)
  local hare = me:nearest(math.huge, "hares")
  if not hare then
    return me:wander()
  end
  me:pursue(hare)
  me:separation(0.3, { radius = 3, among = "own" })
  if me:distance_to(hare) <= me:radius() + hare:radius() then
    me:emit("caught", hare)
  end
end
