local params = tune {
  form = { "block", choices = { "line", "column", "wedge", "circle", "block" } },
  spacing = { 1, min = 0.7, max = 4, doc = "how far apart they stand (m)" },
}

function update(me, world, dt)
  local captain = world.groups.captain
  if me:can_see(captain) then
    me:keep_formation(captain, 1.0, { form = params.form, spacing = params.spacing, slow_radius = 3 })
  else
    me:find_way(captain, 1.0, { slow_radius = 3 })    -- around the wall that is between them
  end
end
