-- Follow the leader, keep out of its way; on a click face the cursor and shoot.
local params = tune {
  behind = { 1.2, min = 0.3, max = 4, doc = "how far behind the leader (m)" },
  sight = { 1.0, min = 0, max = 3, doc = "how near the leader's way one steps aside (m)" },
}
-- Soldiers slow down from 2.8 m on, four response times at top speed: with less they would overshoot.
local follow = options.follow_leader { behind = params.behind, sight_radius = params.sight, slow_radius = 2.8 }

---@param me Agent
---@param world World
function update(me, world, dt)
  me:follow_leader(world.groups.leader, 1.0, follow)
  if world.mouse_down then
    me:face(world.mouse)
  end
  if world.mouse_clicked then
    local way = me:offset_to(world.mouse):unit()
    me:spawn("bullets", me:position() + way * 0.5, way * 14)
  end
end
