-- Vicsek et al. 1995: each goes at one speed the mean way of all within 1 m, itself included, and some noise.
local params = tune { noise = { 1, min = 0, max = 7, doc = "from its leftmost to its rightmost (rad)" } }
local speed = 0.03 -- m per tick

---@param me Agent
function update(me, world, dt)
  local sum = me:velocity()
  for _, _, velocity in me:neighbors(1, "all") do
    sum += velocity
  end
  local angle = math.atan2(sum.y, sum.x) + params.noise * (math.random() - 0.5)
  me:order(vector.create(math.cos(angle), math.sin(angle), 0) * speed)
end
