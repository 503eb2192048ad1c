-- The flock of OpenSteer's Boids (Reynolds 2004): of each rule a unit vector, times the rule's weight, as a force.
local RULES = {
  { radius = 5, cos = -0.707, weight = 12 }, -- separation
  { radius = 7.5, cos = 0.7, weight = 8 }, -- alignment
  { radius = 9, cos = -0.15, weight = 8 }, -- cohesion
}
local ALWAYS = 1.5 -- nearer than this a neighbor counts wherever it is (m)

local function unit(v)
  return if vector.magnitude(v) > 0 then vector.normalize(v) else v
end

---@param me Agent
function update(me, world, dt)
  local way = me:heading()
  local sums, counts = { vector.zero, vector.zero, vector.zero }, { 0, 0, 0 }
  for _, offset, velocity in me:neighbors(9) do
    local distance = vector.magnitude(offset)
    local ahead = vector.dot(way, unit(offset))
    local parts = { offset * (-1 / (distance * distance + 1e-9)), unit(velocity), offset }
    for i, rule in RULES do
      if distance < rule.radius and (distance < ALWAYS or ahead > rule.cos) then
        sums[i] += parts[i]
        counts[i] += 1
      end
    end
  end
  if counts[2] > 0 then
    sums[2] = sums[2] / counts[2] - way
  end
  for i, rule in RULES do
    me:push(unit(sums[i]) * rule.weight)
  end
end
