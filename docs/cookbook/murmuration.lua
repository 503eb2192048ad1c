-- Ballerini et al. 2008: a starling heeds six or seven neighbors, not those within a distance.
local params = tune {
  neighbors = { 7, min = 1, max = 30, step = 1, doc = "how many others it heeds" },
  roost = { 20, min = 5, max = 50, doc = "how far from the roost they fly (m)" },
}

function update(me, world, dt)
  local nearest = params.neighbors
  me:alignment(1.5, { radius = 15, nearest = nearest })
  me:cohesion(0.5, { radius = 40 })    -- and the flock as a whole
  me:separation(1.5, { radius = 2, nearest = nearest })
  me:contain(world.marks.roost, 1.5, { radius = params.roost, look_ahead_secs = 1 })
  me:keep_speed(0.5, { speed = me:max_speed() })
end
