-- Many behaviors on one agent: the weighted sum of all.
local params = tune {
  wander = { 0.6, min = 0, max = 3 },
  beacon = { 0.7, min = 0, max = 3, doc = "pull of the group's own beacon" },
  fear = { 2.0, min = 0, max = 5, doc = "of the mouse" },
  apart = { 0.4, min = 0, max = 3 },
}
local slow = options.arrive { slow_radius = 6 }
local zone = options.flee { zone_radius = 4 }

---@param me Agent
---@param world World
function update(me, world, dt)
  me:wander(params.wander)
  me:arrive(world.marks[me:group()], params.beacon, slow)
  me:flee(world.mouse, params.fear, zone)
  me:separation(params.apart)
end
