local params = tune {
  fear = { 1, min = 0, max = 5, doc = "how much the fire weighs" },
}

function update(me, world, dt)
  me:seek(world.marks.flag, 1.0)                                 -- target, weight
  me:flee(world.marks.fire, params.fear, { zone_radius = 4 })    -- target, weight, options
end
