local params = tune {
  lets_off = { true, doc = "whether it lets others get off first" },
}

-- On the platform, to the left or right of the door.
local function waiting_place(me, door)
  local side = if me:position().x < door.x then -1 else 1
  return door + vector.create(2 * side, -1, 0)
end

function update(me, world, dt)
  local door = world.marks.door
  if params.lets_off and world.count(door, 8, "getting off", { inside = true }) > 0 then
    me:settle(waiting_place(me, door), 1.0, { slow_radius = 2 })
  else
    me:find_way(world.marks.seats, 1.0, { slow_radius = 2 })
  end
end
