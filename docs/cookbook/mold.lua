-- Jones 2010: a particle compares the trail at three places: ahead, ahead to the left, ahead to the right.
local params = tune {
  reach = { 1, min = 0, max = 4, doc = "how far ahead it feels the trail (m)" },
}
local sensors = options.follow_field { form = "sensors", reach = params.reach }
local full = 1    -- per square meter

function update(me, world, dt)
  local trail = world.fields.trail
  me:follow_field(trail, 1.0, sensors)
  if trail:at(me:position()) < full then    -- or a few veins would take all
    me:leave(trail, dt)
  end
end
