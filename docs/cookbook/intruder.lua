public { lives = 3 }

function update(me, world, dt)
  for name in me:events() do
    if name == "hit" then
      me:set("lives", me:get("lives") - 1)
    end
  end
  if me:get("lives") <= 0 then
    me:despawn()
  end
  me:seek(world.marks.tower)
  me:separation(1.0, { among = "own" })
end
