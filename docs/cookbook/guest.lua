function init(me, world)
  me:memory().place = me:position()
end

function update(me, world, dt)
  me:arrive(me:memory().place, 1.0, { slow_radius = 2 })    -- back to its place, once the waiter is past
end
