local colors = { "#f0704c", "#4c9be8" }
public { team = 0 }

function init(me, world)
  me:set("team", 1 + me:id() % 2)
  me:set_color(colors[me:get("team")])
end

-- The way to the middle of the members of a team.
local function to_team(me, team)
  local sum, count = vector.zero, 0
  for _, offset in me:neighbors(30, "own", { team = team }) do
    sum += offset
    count += 1
  end
  return sum / math.max(count, 1)
end

function update(me, world, dt)
  local team = me:get("team")
  me:arrive(me:position() + to_team(me, team), 1.0, { slow_radius = 3 })
  local rival = me:nearest(3, "own", { team = 3 - team })
  if rival then
    me:flee(rival, 0.8)
  end
  me:separation(1.0, { radius = 0.9 })
  me:stay_in_bounds(2.0)
end
