-- No body: send a monster in from the edge every few seconds.
local params = tune {
  every = { 2.5, min = 0.5, max = 10, doc = "seconds between monsters" },
  most = { 12, min = 0, max = 50, step = 1, doc = "as many as there may be at once" },
}

function init(me, world)
  me:memory().next = 1
end

---@param me Agent
---@param world World
function update(me, world, dt)
  local m = me:memory()
  if world.time < m.next then
    return
  end
  m.next = world.time + params.every
  local left = math.random() < 0.5
  local place = vector.create(if left then 0.5 else 39.5, 2 + 20 * math.random(), 0)
  for _, offset in me:neighbors(1000) do
    if vector.magnitude(me:position() + offset - place) < 1 then
      return -- taken: the next one may find room
    end
  end
  if me:count(1000, "monsters") < params.most then
    me:spawn("monsters", place, vector.zero)
  end
end
