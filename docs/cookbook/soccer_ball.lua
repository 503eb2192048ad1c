-- A kick sets its velocity; it rolls out, and bounces off the sides.
function update(me, world, dt)
  local velocity, kicks = me:velocity() * (1 - 0.4 * dt), 0
  for name, player in me:events() do
    if name == "kick" and player:alive() then
      kicks += 1
      if math.random() < 1 / kicks then    -- of several in one tick any may win
        velocity = player:get("aim") * 10
      end
    end
  end

  local next = me:position() + velocity * dt
  local least, most = world.bounds.min, world.bounds.max
  local is_at_end = next.x - me:radius() < least.x or next.x + me:radius() > most.x
  local is_at_side = next.y - me:radius() < least.y or next.y + me:radius() > most.y
  me:order(velocity * vector.create(if is_at_end then -1 else 1, if is_at_side then -1 else 1, 0))

  local goal = world.marks[if next.x < world.marks.spot.x then "red goal" else "blue goal"]
  if is_at_end and math.abs(next.y - goal.y) < 3 then
    me:emit(if goal == world.marks["red goal"] then "blue scores" else "red scores")
    me:despawn()
  end
end
