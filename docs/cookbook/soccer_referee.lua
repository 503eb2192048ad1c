public { red = 0, blue = 0 }

function update(me, world, dt)
  for name in world.events() do
    local team = string.match(name, "(%a+) scores")
    if team then
      me:set(team, me:get(team) + 1)
      me:spawn("ball", world.marks.spot)
    end
  end
end

function draw(me, pen)
  pen:text(me:position(), `red {me:get("red")} : {me:get("blue")} blue`)
end
