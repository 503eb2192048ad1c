-- Cross the hall to another door, and leave there.
local colors = { west = "#4c9be8", east = "#d9a05b", north_west = "#7bd88f", north_east = "#c8a8d0", south = "#e8717b" }
local straight_out = options.find_way { slow_radius = 0 }

function init(me, world)
  local doors = {}
  for name, place in world.marks do
    if me:distance_to(place) > 5 then
      table.insert(doors, name)
    end
  end
  local door = doors[math.random(#doors)]
  me:memory().door = door
  me:set_color(colors[door])
end

---@param me Agent
---@param world World
function update(me, world, dt)
  local door = world.marks[me:memory().door]
  if me:distance_to(door) < 1 then
    return me:despawn()
  end
  me:find_way(door, 1, straight_out)
end
