-- Go to a mark. Save this file while the game runs: the crowd goes on with what it says.
local params = tune {
  goal = { "east", choices = { "east", "west" }, doc = "where they go" },
  pull = { 1.0, min = 0, max = 4, doc = "how strongly the goal attracts" },
}

function update(me, world)
  local goal = if params.goal == "east" then world.marks.east else world.marks.west
  me:arrive(goal, params.pull, { slow_radius = 4 })
end
