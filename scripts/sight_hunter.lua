-- Turn toward the prey while it is seen; go to where it was seen last; then roam about the middle.
local params = tune {
  turn_rate = { 1.5, min = 0.2, max = 6, doc = "how fast it turns (rad/s)" },
}
local chase = options.chase_in_sight { turn_rate = params.turn_rate }
local apart = options.separation { radius = 1.5, among = "own" }
local roam = options.wander { angle_change = 1 }
local home = options.arrive { slow_radius = 12 }

---@param me Agent
---@param world World
function update(me, world, dt)
  local m, prey = me:memory(), me:nearest(math.huge, "prey")
  local seen = prey and me:can_see(prey)
  me:set_color(if seen then "#e06848" else "#8a6d62")
  if prey and seen then
    m.last = prey:position()
  elseif m.last and me:distance_to(m.last) < 0.7 then
    m.last = nil
  end
  me:separation(1.0, apart)
  if m.last then
    return me:chase_in_sight(world.groups.prey, 1.0, chase)
  end
  me:wander(0.3, roam)
  me:arrive(world.marks.middle, 0.2, home)
  me:avoid_obstacles(1.5)
end
