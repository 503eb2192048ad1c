-- Ants look for food and carry it home. One that carries some leaves scent on its way; those that look for food follow that.
local params = tune {
	scent = { 6, min = 0, max = 20, doc = "how much scent an ant leaves that has just found food (per second)" },
	fresh_secs = { 8, min = 1, max = 60, doc = "in how long that becomes a third (s): a trail rises to the food" },
	trust = { 3, min = 0, max = 10, doc = "how strongly scent draws" },
}

-- Whether it carries food, and how often it has come home with some.
public { loaded = false, carried = 0 }

local smell = options.follow_field { form = "sensors", reach = 1.2, half_angle = 0.7, threshold = 0.05 }
local stray = options.wander { angle_change = 3 }
local NEAR = 1

local function at_food(me, world)
	for name, place in world.marks do
		if name ~= "nest" and me:distance_to(place) < NEAR then
			return true
		end
	end
	return false
end

local function load(me, world)
	me:set("loaded", true)
	me:set_color("#e8b04c")
	me:memory().since = world.time
end

-- At home it turns around, with or without food.
local function unload(me)
	if me:get("loaded") then
		me:set("carried", me:get("carried") + 1)
	end
	me:set("loaded", false)
	me:set_color("#7bd88f")
	me:memory().back = me:heading() * -me:max_speed()
end

local function carry(me, world, dt)
	local since = world.time - me:memory().since
	me:leave("scent", params.scent * math.exp(-since / params.fresh_secs) * dt)
	me:seek(world.marks.nest)
end

local function look(me, world)
	local back = me:memory().back
	if back and me:distance_to(world.marks.nest) < 2 * NEAR then
		me:wish(back, 3)
		return
	end
	me:memory().back = nil
	me:wander(1, stray)
	me:follow_field(world.fields.scent, params.trust, smell)
	me:avoid_obstacles(2)
end

function update(me, world, dt)
	if me:distance_to(world.marks.nest) < NEAR and not me:memory().back then
		unload(me)
	elseif not me:get("loaded") and at_food(me, world) then
		load(me, world)
	end
	if me:get("loaded") then
		carry(me, world, dt)
	else
		look(me, world)
	end
end
