-- `seek` overshoots and comes back, and no two agents can be on one point: `settle` stops beside those that are there.
function update(me, world, dt)
  me:settle(world.mouse, 1.0, { slow_radius = 3, radius = 1 })
  me:separation(1.0, { radius = 0.8 })
end
