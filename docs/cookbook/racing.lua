local params = tune {
  look_ahead = { 5, min = 1, max = 20, doc = "how far ahead on the track it steers to (m)" },
}

function update(me, world, dt)
  me:follow_path(world.paths.track, 1.0, { look_ahead = params.look_ahead })
end
