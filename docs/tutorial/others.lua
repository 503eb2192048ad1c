-- The middle of all sheep within a distance; nil if there is none.
local function middle(me, radius)
  local sum, count = vector.zero, 0
  for other, offset in me:neighbors(radius, "own") do
    sum += offset
    count += 1
  end
  return if count > 0 then me:position() + sum / count else nil
end

function update(me, world, dt)
  local company = me:count(2, "own")
  me:set_color(if company >= 3 then "#7bd88f" else "#e6e6e6")

  local dog = me:nearest(4, "dog")
  if dog then
    me:flee(dog, 2.0)
  elseif company < 3 then
    local place = middle(me, 6)
    if place then
      me:seek(place)
    end
  else
    me:brake()
  end
  me:separation(1.0, { radius = 0.8 })
  me:stay_in_bounds(2.0)
end
