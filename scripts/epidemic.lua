-- An illness spreads. An agent that is well and has ill ones near may fall ill; after a while it recovers, and is immune.
local params = tune {
	risk = { 0.3, min = 0, max = 3, doc = "chance to fall ill, per second and ill neighbor" },
	radius = { 1.2, min = 0, max = 5, doc = "how near is near (m)" },
	ill_secs = { 6, min = 0.5, max = 30, doc = "how long an illness lasts (s)" },
	first = { 4, min = 0, max = 20, step = 1, doc = "how many are ill at first" },
}

-- Others read these; what only the agent itself needs is in its memory.
public { ill = false, immune = false }

local function fall_ill(me)
	me:set("ill", true)
	me:set_color("#e8604c")
end

local function recover(me)
	me:set("ill", false)
	me:set("immune", true)
	me:set_color("#7bd88f")
end

function init(me, world)
	if me:id() < params.first then
		fall_ill(me)
	end
end

function update(me, world, dt)
	if me:get("ill") then
		local memory = me:memory()
		memory.ill_secs = (memory.ill_secs or 0) + dt
		if memory.ill_secs > params.ill_secs then
			recover(me)
		end
	elseif not me:get("immune") then
		local near = me:count(params.radius, "all", { ill = true })
		if math.random() < near * params.risk * dt then
			fall_ill(me)
		end
	end
	me:wander(1, { angle_change = 2 })
	me:separation(0.5, { radius = 0.7 })
end
