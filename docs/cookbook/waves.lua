local params = tune {
  pause = { 2, min = 0, max = 20, doc = "between two waves (s)" },
}
public { wave = 0 }

function update(me, world, dt)
  local memory = me:memory()
  if world.count(world.marks.start, 1000, "runners") > 0 then
    memory.next = world.time + params.pause
  elseif world.time >= (memory.next or 0) then
    me:set("wave", me:get("wave") + 1)
    for nth = 1, 1 + 2 * me:get("wave") do
      me:spawn("runners", world.marks.start + vector.create(0, nth % 2 * 2 - 1, 0) * (nth // 2) * 0.7)
    end
  end
end
