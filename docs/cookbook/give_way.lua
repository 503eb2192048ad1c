local params = tune {
  gap_secs = { 3, min = 0, max = 10, doc = "a car on the main road this near makes it wait (s)" },
}

-- Whether a car on the main road will be at the crossing soon, or is on it now.
local function is_taken(world)
  for car, offset, velocity in world.neighbors(world.marks.crossing, 30, "main") do
    local secs = -offset.x / velocity.x
    if secs > -0.5 and secs < params.gap_secs then
      return true
    end
  end
  return false
end

function update(me, world, dt)
  local to_line = world.marks.line.y - me:position().y
  local ahead = me:raycast(vector.create(0, 1, 0), 8) or 100
  local room = ahead - me:radius() - 1
  if to_line > 0 and is_taken(world) then
    room = math.min(room, to_line)
  end
  me:wish(vector.create(0, math.clamp(room, 0, me:max_speed()), 0))
end
