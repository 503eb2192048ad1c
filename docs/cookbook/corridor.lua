local params = tune {
  eastward = { true, doc = "which way this group goes" },
}

function update(me, world, dt)
  local speed = if params.eastward then me:max_speed() else -me:max_speed()
  me:wish(vector.create(speed, 0, 0))
end
