-- Strömbom et al. 2014: collect the sheep until they are together, then drive them.
local params = tune {
  together = { 4, min = 1, max = 15, doc = "how far from the middle of the flock a sheep may be (m)" },
  behind = { 2, min = 0.5, max = 8, doc = "how far behind a stray sheep the dog goes (m)" },
}
local free = { penned = false }

local function middle_of_flock(me)
  local sum, count = vector.zero, 0
  for _, offset in me:neighbors(60, "sheep", free) do
    sum += offset
    count += 1
  end
  return me:position() + sum / math.max(count, 1)
end

-- The way from the middle to the sheep that is farthest from it.
local function to_stray(me, middle)
  local farthest = vector.zero
  for sheep in me:neighbors(60, "sheep", free) do
    local way = sheep:position() - middle
    farthest = if way:length() > farthest:length() then way else farthest
  end
  return farthest
end

function update(me, world, dt)
  if not me:nearest(60, "sheep", free) then
    return me:brake()
  end
  local middle = middle_of_flock(me)
  local stray = to_stray(me, middle)
  -- Sheep run away from the dog, so it stands on the far side of what it drives.
  local place = if stray:length() > params.together
    then middle + stray + stray:unit() * params.behind
    else middle + (middle - world.marks.pen):unit() * params.together
  me:arrive(place, 1.0, { slow_radius = 4 })
end
