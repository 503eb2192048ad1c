local params = tune {
  priority = { 100, min = 0, max = 1000, doc = "how firmly it keeps its way: guests have 1" },
}

function update(me, world, dt)
  me:avoid { priority = params.priority }
  me:arrive(world.marks.table, 1.0, { slow_radius = 2 })
end
