-- Chase the nearest prey: where it will be, or where it is.
local params = tune {
  foresee = { true, doc = "aim for where the prey will be" },
}

---@param me Agent
---@param world World
function update(me, world, dt)
  if params.foresee then
    me:pursue(world.groups.prey)
  else
    me:seek(world.groups.prey)
  end
  me:separation(0.3, { radius = 2 })
end
