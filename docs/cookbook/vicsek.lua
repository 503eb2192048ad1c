local params = tune {
  noise = { 1, min = 0, max = 7, doc = "from the leftmost to the rightmost error (rad)" },
}

function update(me, world, dt)
  local sum = me:velocity()
  for _, _, velocity in me:neighbors(1, "own") do
    sum += velocity
  end
  local error = params.noise * (math.random() - 0.5)
  me:order(sum:unit():rotate(error) * me:max_speed())
end
