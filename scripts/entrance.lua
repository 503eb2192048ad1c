-- No body: travelers come in here, one after the other, while there is room.
local params = tune {
  every = { 1.5, min = 0.3, max = 20, doc = "seconds between two travelers, on average" },
}

function init(me, world)
  me:memory().next = 0
end

---@param me Agent
---@param world World
function update(me, world, dt)
  local m = me:memory()
  if world.time < m.next or me:count(0.8) > 0 then
    return
  end
  m.next = world.time + params.every * (0.5 + math.random())
  me:spawn("travelers", me:position())
end
