-- Drive along the ring, colored by speed: red stands, green is as fast as it likes.
local colors = { "#d64545", "#d9703f", "#dba03f", "#c9c84a", "#94c454", "#5fbf5f" }
local lane = options.follow_path { look_ahead = 5 }

---@param me Agent
---@param world World
function update(me, world, dt)
  me:follow_path(world.paths.ring, 1, lane)
  local share = me:speed() / me:max_speed()
  me:set_color(colors[math.clamp(1 + math.floor(share * #colors), 1, #colors)])
end
