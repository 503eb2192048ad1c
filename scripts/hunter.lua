-- Chase the nearest prey: where it will be, or where it is. A touch is a catch.
local params = tune {
  foresee = { true, doc = "aim for where the prey will be" },
}
local apart = options.separation { radius = 2, among = "own" }

---@param me Agent
---@param world World
function update(me, world, dt)
  local m, prey = me:memory(), me:nearest(math.huge, "prey")
  if prey then
    if me:distance_to(prey) <= me:radius() + prey:radius() and prey ~= m.caught then
      m.caught, m.catches = prey, (m.catches or 0) + 1
      me:emit("caught", prey)
    end
    if params.foresee then
      me:pursue(prey)
    else
      me:seek(prey)
    end
  end
  me:separation(0.3, apart)
end

-- How many it has caught.
function draw(me, pen)
  pen:text(me:position(), me:memory().catches or 0)
end
