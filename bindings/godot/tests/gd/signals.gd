extends "check.gd"
## Signals, frames, and what may be done in them.

const CALLER := "function update(me, world, dt) if me:id() == 1 then me:emit('hello', nil, 7) end end"


func test_ticks_follow_the_frames() -> bool:
	var it := flock()
	var ticks: Array[int] = []
	it.ticked.connect(func(tick: int): ticks.append(tick))
	it.running = true
	await physics_frames(31)
	equal(ticks.slice(0, 3), [1, 2, 3] as Array[int], "the first ticks")
	check(absi(ticks.size() - 30) <= 1, "%d ticks in 30 frames" % ticks.size())
	equal(it.get_tick(), ticks.size(), "the tick")
	near(it.get_secs(), ticks.size() / 60.0, "the time", 1e-4)
	it.time_scale = 2
	ticks.clear()
	await physics_frames(30)
	check(absi(ticks.size() - 60) <= 2, "%d ticks at twice the pace" % ticks.size())
	it.time_scale = 1000
	ticks.clear()
	await physics_frames(10)
	check(ticks.size() <= 8 * 11, "%d ticks at most" % ticks.size())
	it.running = false
	ticks.clear()
	await physics_frames(10)
	check(ticks.size() <= 8, "none while it stands")
	for wrong in [NAN, INF, -1.0]:
		it.time_scale = wrong
		it.running = true
		await physics_frames(2)
	return true


func test_agents_events_and_loading_are_told() -> bool:
	var it := flock(OWN_PLANS.replace("name: \"people\",", "name: \"people\", script: \"s.lua\","), {"s.lua": CALLER})
	var told: Array = []
	it.loaded.connect(func(): told.append("loaded"))
	it.agent_spawned.connect(func(id: int, group: String): told.append([id, group]))
	it.agent_left.connect(func(id: int): told.append(id))
	it.event.connect(func(name: StringName, from: int, to: Variant, value: Variant): told.append([name, from, to, value]))
	await physics_frames(2)
	equal(told, ["loaded"], "loading")
	told.clear()
	it.spawn("guards", Vector2.ZERO)
	it.despawn(0)
	it.step()
	equal(told, [0, [4, "guards"], [&"hello", 1, null, 7.0]], "what is told")
	told.clear()
	it.restart()
	it.step()
	equal(told.back(), [&"hello", 1, null, 7.0], "a new world")
	return true


func test_contacts() -> bool:
	var it := people()
	var told: Array = []
	it.event.connect(func(name: StringName, _from: int, to: Variant, _value: Variant): told.append([name, to]))
	equal(it.hear("contact"), OK, "contacts")
	equal(it.hear("contract"), ERR_DOES_NOT_EXIST, "no such event")
	it.place(0, Vector2(-32, -160), Vector2(32, 0))
	it.step(60)
	check([&"contact", 0] in told and [&"contact", 1] in told, "both are told: %s" % [told])
	return true


func test_signals_may_change_the_world() -> bool:
	var it := people()
	var calls := [0]
	it.ticked.connect(
		func(tick: int):
			calls[0] += 1
			it.spawn("people", Vector2(32 * tick, 0))
			it.despawn(it.get_ids()[0])
			it.set_group_plan("guards", [{"behavior": "wander"}])
			it.get_positions()
			equal(it.step(), 0, "a step within a step is refused")
			if tick == 5:
				it.restore(it.save())
	)
	it.step(10)
	equal(calls[0], 10, "calls")
	equal(it.get_agent_count(), 4, "agents")
	it.scene_text = FLOCK
	it.step()
	equal(it.get_agent_count(), 199, "another world")
	return true


func test_a_scene_with_a_mistake_is_refused_and_the_old_one_goes_on() -> bool:
	var it := flock()
	it.step(5)
	var hash := it.get_hash()
	for wrong in ["(name: \"a\", groups: [(name: \"b\", cont: 3)])", "", "(name: \"a\", space: Volume, groups: [(name: \"b\")])"]:
		it.scene_text = wrong
		equal(it.get_hash(), hash, "what was running goes on")
	it.step()
	equal(it.get_tick(), 6, "ticks")
	it.scene_text = OWN_PLANS
	equal(it.get_tick(), 0, "a new world")
	return true


func test_a_signal_may_free_the_node() -> bool:
	var it := flock()
	it.ticked.connect(func(tick: int): if tick == 3: it.queue_free())
	it.step(10)
	equal(it.get_tick(), 10, "Godot frees it at the end of the frame")
	await frames(2)
	equal(is_instance_valid(it), false, "it is gone")
	var other := flock()
	other.running = true
	other.ticked.connect(func(_tick: int): other.queue_free())
	await frames(5)
	equal(is_instance_valid(other), false, "the other is gone")
	return true


func test_two_flocks_at_once() -> bool:
	var alone := flock()
	alone.step(100)
	var one := flock()
	var two: Flock3D = still(Flock3D.new(), VOLUME)
	var alike := flock()
	for tick in 100:
		one.step()
		two.step()
		alike.step()
	equal(one.get_hash(), alone.get_hash(), "one")
	equal(alike.get_hash(), alone.get_hash(), "the other")
	equal(two.get_agent_count(), 100, "the third")
	return true
