extends "check.gd"
## Columns, agents that come and go, plans, marks, obstacles, values, measures.


func test_columns() -> bool:
	var it := flock()
	var meters := it.pixels_per_meter
	equal(it.get_agent_count(), 200, "agents")
	equal(it.get_ids(), PackedInt64Array(range(200)), "ids")
	equal(it.get_group_numbers().count(0), 200, "groups")
	equal(it.get_group_names(), PackedStringArray(["birds"]), "names")
	var before := it.get_positions()
	it.step(60)
	var after := it.get_positions()
	equal(after.size(), 200, "positions")
	check(before != after, "they have moved")
	for at in after:
		check(at.x >= 0 and at.x <= 60 * meters and at.y <= 0 and at.y >= -40 * meters, "%s lies in the world, whose y points up" % at)
	for way in it.get_headings() + it.get_facings():
		near(way.length(), 1, "the length of a direction")
	check(it.get_velocities()[0].length() > 0.1 * meters, "velocities are in pixels")
	near(it.get_limits("max_speed")[3], 1.34, "a limit")
	return true


func test_columns_are_written() -> bool:
	var it := flock()
	it.pixels_per_meter = 64
	var to := PackedVector2Array()
	for nth in 200:
		to.append(Vector2(64 * (nth % 60), -640))
	equal(it.set_positions(to), OK, "positions")
	equal(it.get_positions(), to, "positions")
	equal(it.set_velocities(to), OK, "velocities")
	equal(it.get_velocities(), to, "velocities")
	var limits := it.get_limits("max_speed")
	limits.fill(3)
	equal(it.set_limits("max_speed", limits), OK, "limits")
	equal(it.get_limits("max_speed"), limits, "limits")
	equal(it.set_positions(PackedVector2Array([Vector2.ZERO])), ERR_INVALID_PARAMETER, "a wrong length")
	equal(it.set_positions(PackedVector2Array(range(200).map(func(_nth): return Vector2(NAN, 0)))), ERR_INVALID_PARAMETER, "no numbers")
	equal(it.get_positions(), to, "what was refused changes nothing")
	return true


func test_axes() -> bool:
	var it := people()
	equal(it.get_positions()[1], Vector2(0, -5 * 32), "up on the screen")
	it.y_up = false
	equal(it.get_positions()[1], Vector2(0, 5 * 32), "down on the screen")
	it.pixels_per_meter = NAN
	equal(it.get_positions()[1], Vector2(0, 5), "a meter that is none")
	var ground: Flock3D = still(Flock3D.new(), OWN_PLANS)
	equal(ground.get_positions()[1], Vector3(0, 0, -5), "on the ground")
	equal(ground.get_mark("door"), Vector3(3, 0, -4), "a mark on the ground")
	var volume: Flock3D = still(Flock3D.new(), VOLUME)
	volume.place(0, Vector3(1, 2, 3), Vector3.UP)
	equal(volume.get_positions()[0], Vector3(1, 2, 3), "in the volume")
	equal(flock(VOLUME).is_loaded(), false, "a volume in 2D")
	return true


func test_agents_come_and_go() -> bool:
	var it := people()
	var id := it.spawn("guards", Vector2(64, -32), Vector2(32, 0))
	equal(id, 4, "the id")
	equal(it.get_positions()[4], Vector2(64, -32), "where it is")
	equal(it.get_group_of(id), "guards", "its group")
	equal(it.set_group_of(id, "people"), OK, "another group")
	equal(it.get_group_of(id), "people", "its group")
	equal(it.place(id, Vector2(0, 32)), OK, "another place")
	equal(it.get_velocities()[4], Vector2.ZERO, "it stands")
	equal(it.despawn(id), OK, "it goes")
	equal(it.has_agent(id), false, "it is gone")
	equal(it.despawn(id), ERR_DOES_NOT_EXIST, "it is gone")
	equal(it.spawn_all("guards", PackedVector2Array([Vector2(32, 0), Vector2(64, 0)])), PackedInt64Array([5, 6]), "two more")
	equal(it.get_positions()[5], Vector2(64, 0), "where the second is")
	equal(it.spawn_all("guards", PackedVector2Array([Vector2(32, 0), Vector2(NAN, 0)])).size(), 0, "one of them is nowhere")
	equal(it.spawn_all("guards", PackedVector2Array([Vector2.ZERO]), PackedVector2Array([Vector2.ZERO, Vector2.ZERO])).size(), 0, "too many velocities")
	equal(it.get_agent_count(), 6, "none of those is there")
	equal(it.spawn("nobody", Vector2.ZERO), -1, "no such group")
	equal(it.spawn("guards", Vector2(INF, 0)), -1, "no such place")
	return true


func test_plans() -> bool:
	var it := people()
	equal(it.set_plan(0, [{"behavior": "arrive", "target": Vector2(10 * 32, -5 * 32), "slow_radius": 2.0}, {"behavior": "separation", "weight": 0.5}]), OK, "a point")
	equal(it.set_plan(1, {"behavior": "arrive", "target": {"mark": "door"}}), OK, "a mark")
	equal(it.set_plan(2, [{"behavior": "seek", "target": {"agent": 3}, "weight": 1}], "priority"), OK, "an agent")
	equal(it.set_group_plan("guards", [{"behavior": &"separation", "among": {"group": "people"}}, {"behavior": "follow_path", "target": {"path": "way"}}]), OK, "a path")
	equal(it.set_plans([0, 1], {"behavior": "wander"}), OK, "several")
	equal(it.set_plan(0, [{"behavior": "arrive", "target": Vector2(320, -160)}]), OK, "a point again")
	equal(it.set_plan(1, {"behavior": "arrive", "target": {"mark": "door"}}), OK, "a mark again")
	equal(it.step(900), 0, "faults")
	var at := it.get_positions()
	check(at[0].distance_to(Vector2(320, -160)) < 16, "the first arrives: %s" % at[0])
	check(at[1].distance_to(it.get_mark("door")) < 16, "the second arrives: %s" % at[1])
	equal(it.move_mark("door", Vector2(-320, -160)), OK, "the mark goes")
	equal(it.get_mark("door"), Vector2(-320, -160), "the mark")
	it.step(1200)
	check(it.get_positions()[1].distance_to(Vector2(-320, -160)) < 16, "the second follows")
	return true


func test_plans_as_texts() -> bool:
	var by_text := people()
	var by_terms := people()
	equal(by_text.set_plan(0, "[(behavior: arrive(slow_radius: 2), target: (10, 5)), (behavior: separation(), weight: 0.5)]"), OK, "a text")
	equal(by_terms.set_plan(0, [{"behavior": "arrive", "target": Vector2(10 * 32, -5 * 32), "slow_radius": 2.0}, {"behavior": "separation", "weight": 0.5}]), OK, "terms")
	by_text.step(60)
	by_terms.step(60)
	equal(by_text.get_hash(), by_terms.get_hash(), "the same plan")
	equal(by_text.set_group_plan("guards", "[(combine: priority(), plan: [(behavior: separation(), filter: {\"ill\": true})])]", "blend"), OK, "a group of terms")
	return true


func test_plans_that_are_refused() -> bool:
	var it := people()
	var hash := it.get_hash()
	for terms in [5, "wander", null, [5], [[]], [{}], [{"behavior": 7}], [{"behavior": "wandr"}], [{"behavior": "wander", "radius_of": 1}],
			[{"behavior": "wander", "weight": NAN}], [{"behavior": "wander", "weight": "much"}], [{"behavior": "seek", "target": 5}],
			[{"behavior": "seek", "target": {"mark": "window"}}], [{"behavior": "seek", "target": {"agent": "ann"}}], [{"behavior": "seek", "target": {}}],
			[{"behavior": "seek", "second": Vector2.ONE}], [{"behavior": "wander", "target": Vector2.ONE}], [{"behavior": "separation", "among": "some"}],
			[{"behavior": "seek", "target": Vector2(NAN, 0)}], [{"behavior": "seek", "target": "mice"}], [{7: 8}], "[(behavior: wandr())]", "[(behavior: wander())", "[(behavior: seek(), target: Mark(\"window\"))]"]:
		check(it.set_plan(0, terms) != OK, "%s is refused" % [terms])
	check(it.set_plan(0, [], "sums") != OK, "a combiner")
	check(it.set_plan(99, []) != OK, "an agent that is gone")
	check(it.set_plans([0, 99], [{"behavior": "wander"}]) != OK, "one that is gone")
	check(it.set_plan(-1, []) != OK, "an id")
	check(flock().set_plan(0, []) == ERR_INVALID_PARAMETER, "the plan of a group")
	equal(it.get_hash(), hash, "the state")
	return true


func test_adjustments() -> bool:
	var it := flock()
	for value in [0, null, 0.5]:
		equal(it.adjust("separation", "weight", value), OK, "all")
		equal(it.adjust_group("birds", "separation", "weight", value), OK, "a group")
		equal(it.adjust_agent(3, "separation", "weight", value), OK, "an agent")
	equal(it.adjust("separation", "radius", 3.0), OK, "all")
	equal(it.adjust("separation", "radios", 3.0), ERR_DOES_NOT_EXIST, "a parameter")
	equal(it.adjust("separation", "radius", "wide"), ERR_INVALID_PARAMETER, "a number")
	equal(it.adjust_group("bees", "separation", "radius", 1), ERR_DOES_NOT_EXIST, "a group")
	equal(it.adjust_agent(999, "separation", "radius", 1), ERR_DOES_NOT_EXIST, "an agent")
	return true


func test_obstacles() -> bool:
	var it := people()
	var ids := it.add_obstacle("Circle(center: (5, 0), radius: 1)", Vector2(32, 0))
	equal(ids.size(), 1, "one obstacle")
	equal(it.set_obstacle(ids[0], "Circle(center: (6, 0), radius: 1)"), OK, "another one")
	equal(it.move_obstacle(ids[0], Vector2.ZERO), OK, "it stands")
	equal(it.remove_obstacle(ids[0]), OK, "it goes")
	equal(it.remove_obstacle(ids[0]), ERR_DOES_NOT_EXIST, "it is gone")
	equal(it.add_obstacle("Circle(").size(), 0, "no obstacle")
	return true


func test_values_and_measures() -> bool:
	var script := "public { ill = false, fuel = 1, home = vector.zero }\nfunction update(me) me:wander() end"
	var it := flock(FLOCK.replace("plan: [(behavior: wander()), (behavior: separation()), (behavior: alignment()), (behavior: cohesion())]", "script: \"s.lua\""), {"s.lua": script})
	it.measure_every_ticks = 10
	it.step(30)
	equal(it.get_value(3, "fuel"), 1.0, "fuel")
	equal(it.set_value(3, "fuel", 7), OK, "fuel")
	equal(it.get_value(3, "fuel"), 7.0, "fuel")
	equal(it.set_value(3, "ill", true), OK, "ill")
	equal(it.get_value(3, "ill"), true, "ill")
	equal(it.set_value(3, "home", Vector2(64, -32)), OK, "home")
	equal(it.get_value(3, "home"), Vector2(64, -32), "home")
	equal(it.set_value(3, "ill", "very"), ERR_INVALID_PARAMETER, "another kind")
	equal(it.get_value(3, "feul"), null, "no such value")
	check(it.get_measures().has("polarization"), "measures: %s" % it.get_measures())
	return true


func test_the_host_moves_bodies() -> bool:
	var it := flock("(name: \"cars\", groups: [(name: \"cars\", count: 1, moved_by: Host, plan: [(behavior: seek(), target: (9, 0))])])")
	for tick in 300:
		it.step()
		var wanted := it.get_wanted_velocities()
		it.set_positions(PackedVector2Array([it.get_positions()[0] + wanted[0] / 60]))
		it.set_velocities(wanted)
	check(it.get_positions()[0].x > 3 * 32, "it was brought there: %s" % it.get_positions()[0])
	return true


func test_snapshots() -> bool:
	var it := flock()
	it.step(100)
	var state := it.save()
	it.step(100)
	var then := it.get_hash()
	equal(it.restore(state), OK, "back")
	equal(it.get_tick(), 100, "the tick")
	it.step(100)
	equal(it.get_hash(), then, "the same future")
	var other := flock()
	equal(other.restore(state), OK, "another node")
	other.step(100)
	equal(other.get_hash(), then, "the same future in another node")
	state[state.size() / 2] ^= 1
	equal(it.restore(state), ERR_INVALID_DATA, "altered bytes")
	equal(it.restore(PackedByteArray()), ERR_INVALID_DATA, "no bytes")
	equal(people().restore(it.save()), ERR_INVALID_DATA, "another scene")
	return true


func test_a_seed_and_another_scene() -> bool:
	var it := flock()
	var hash := it.get_hash()
	it.seed = 8
	check(it.get_hash() != hash, "another seed is another world")
	it.seed = -1
	equal(it.get_hash(), hash, "the seed of the scene")
	it.scene_text = OWN_PLANS
	equal(it.get_agent_count(), 4, "another scene")
	it.step(10)
	equal(it.restart(), OK, "anew")
	equal(it.get_tick(), 0, "from the start")
	return true


func test_scenes_that_are_none() -> bool:
	for scene in ["", "(", "(name: \"x\", grops: [])"]:
		var it := flock(scene)
		equal(it.is_loaded(), false, scene)
		equal(it.get_positions().size(), 0, "positions")
		equal(it.get_hash(), "", "hash")
		equal(it.step(), 0, "a step")
		equal(it.restart(), ERR_DOES_NOT_EXIST, "anew")
		equal(it.spawn("birds", Vector2.ZERO), -1, "spawn")
	var missing := Flock2D.new()
	missing.scene_file = "res://nothing.ron"
	equal(missing.is_loaded(), false, "a file that is missing")
	missing.free()
	return true


func test_no_method_hides_one_of_godot() -> bool:
	for type in ["Flock2D", "Flock3D"]:
		for method in ClassDB.class_get_method_list(type, true):
			var hides := ClassDB.class_has_method(ClassDB.get_parent_class(type), method.name)
			check(not hides or method.name.begins_with("_"), method.name)
	return true
