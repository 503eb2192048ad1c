local params = tune {
  clockwise = false,
}

function init(me, world)
  me:memory().radius = me:distance_to(me:nearest(math.huge, "planet"))
end

function update(me, world, dt)
  me:orbit(world.groups.planet, 1.0, { radius = me:memory().radius, clockwise = params.clockwise })
end
