local params = tune {
  skill = { 0.5, min = 0, max = 1, doc = "at 1 each shot goes to the middle of the goal" },
}
local goals = { red = "blue goal", blue = "red goal" }    -- where each team shoots
public { aim = vector.zero }    -- where it kicks the ball to: the ball looks at it

function init(me, world)
  me:memory().place = me:position()
  me:memory().next_kick = 0
end

function update(me, world, dt)
  local ball = me:nearest(math.huge, "ball")
  if not ball then
    return me:brake()
  end
  local goal = world.marks[goals[me:group()]]
  local error = vector.create(0, 12 * (1 - params.skill) * (math.random() - 0.5), 0)
  me:set("aim", (goal + error - ball:position()):unit())

  if world.nearest(ball:position(), 50, "own"):id() == me:id() then
    -- From behind the ball, seen from the goal.
    local behind = (ball:position() - goal):unit() * 0.4
    me:seek(ball:position() + behind)
    local is_near = me:distance_to(ball) < me:radius() + ball:radius() + 0.15
    if is_near and world.time > me:memory().next_kick then
      me:memory().next_kick = world.time + 0.5
      me:emit("kick", ball)
    end
  else
    local forward = 0.3 * (ball:position() - world.marks.spot)
    me:arrive(me:memory().place + forward, 1.0, { slow_radius = 4 })
  end
  me:separation(1.0, { radius = 2, among = "own" })
end
