local params = tune {
  to = { "east", choices = { "east", "west" }, doc = "which room it goes to" },
}

function update(me, world, dt)
  me:find_way(world.marks[params.to], 1.0, { slow_radius = 2 })
end
