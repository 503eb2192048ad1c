local params = tune {
  headway = { 1, min = 0.2, max = 5, doc = "time to the vehicle ahead (s)" },
  overtakes = { true, doc = "whether it changes lanes" },
}
local lanes = { "right", "left" }
public { lane = 1 }

-- In a lane: the free road ahead and behind (m), and how fast the vehicle ahead is.
local function road(me, lane)
  local ahead, behind, speed = 60, 60, me:max_speed()
  for other, offset in me:neighbors(60, "all", { lane = lane }) do
    local gap = math.abs(offset.x) - me:radius() - other:radius()
    if offset.x < 0 then
      behind = math.min(behind, gap)
    elseif gap < ahead then
      ahead, speed = gap, other:speed()
    end
  end
  return ahead, behind, speed
end

function update(me, world, dt)
  local lane = me:get("lane")
  local ahead, _, speed = road(me, lane)
  local other_ahead, other_behind = road(me, 3 - lane)
  local is_held_up = lane == 1 and ahead < 30 and speed < me:max_speed() - 1
  local has_passed = lane == 2 and other_ahead > 45
  if params.overtakes and (is_held_up or has_passed) and other_ahead > 10 and other_behind > 15 then
    me:set("lane", 3 - lane)
    ahead = math.min(ahead, other_ahead)
  end

  me:limit_speed(math.max(0, (ahead - 2) / params.headway))
  me:follow_path(world.paths[lanes[me:get("lane")]], 1.0, { look_ahead = 15 })
end
