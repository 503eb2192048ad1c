-- The coin decides who gets it, so that no two do.
function update(me, world, dt)
  local player = me:nearest(0.6, "players")
  if player then
    me:emit("point", player)
    me:despawn()
  end
end
