local params = tune {
  flow = { 1.8, min = 0.2, max = 10, doc = "how many come through an exit in a second" },
  patience = { 2, min = 0, max = 10, doc = "how many seconds another exit must save to be worth turning back (s)" },
}
local exits = { "left", "right" }
local colors = { "#4c9be8", "#e8b04c" }
public { exit = 0 }

-- How long it takes to be out: the way, or the wait for those who go there too and are nearer.
local function secs_by(me, world, exit)
  local place = world.marks[exits[exit]]
  local _, way = world.way(me, place)
  local before = world.count(place, me:distance_to(place), "own", { exit = exit })
  return math.max(way / me:max_speed(), before / params.flow)
end

function update(me, world, dt)
  local mine = me:get("exit")
  for exit in exits do
    if mine == 0 or secs_by(me, world, exit) + params.patience < secs_by(me, world, mine) then
      mine = exit
    end
  end
  me:set("exit", mine)
  me:set_color(colors[mine])

  local place = world.marks[exits[mine]]
  me:find_way(place, 1.0, { slow_radius = 2 })
  if me:distance_to(place) < 1 then
    me:despawn()
  end
end
