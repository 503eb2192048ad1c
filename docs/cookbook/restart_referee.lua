local params = tune {
  winners = { 3, min = 1, max = 10, step = 1, doc = "how many end a round" },
}
public { round = 1 }

function update(me, world, dt)
  local memory, flag = me:memory(), world.marks.flag
  if not memory.is_over then
    if world.count(flag, 1.5, "runners") >= params.winners then
      memory.is_over = true
      me:emit("over")
    end
  elseif world.count(flag, 100, "runners", { is_back = false }) == 0 then
    memory.is_over = false
    me:set("round", me:get("round") + 1)
    me:emit("start")
  end
end
