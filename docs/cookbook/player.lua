public { score = 0 }

function update(me, world, dt)
  for name in me:events() do
    if name == "point" then
      me:set("score", me:get("score") + 1)
    end
  end
  local coin = me:nearest(math.huge, "coins")
  if coin then
    me:seek(coin)
  else
    me:brake()
  end
  me:separation(0.5, { radius = 2, among = "own" })
end

function draw(me, pen)
  pen:text(me:position() + vector.create(0, 0.6, 0), me:get("score"))
end
