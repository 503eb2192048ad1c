extends "check.gd"
## What is drawn: instances of a mesh, and scenes of agents.


func packed(made: Node) -> PackedScene:
	var scene := PackedScene.new()
	scene.pack(made)
	made.free()
	return scene


## The nodes of agents that are there and are not about to go.
func of_agents(it: Node) -> Array:
	return it.get_children().filter(func(node: Node): return not node.is_queued_for_deletion())


func test_instances() -> bool:
	var it := flock()
	await frames(2)
	var shown: MultiMeshInstance2D = it.get_child(0, true)
	equal(it.get_child_count(), 0, "it is no child that scenes see")
	equal(shown.multimesh.visible_instance_count, 200, "instances")
	var numbers := shown.multimesh.buffer.slice(12 * 7)
	equal(Vector2(numbers[3], numbers[7]), it.get_positions()[7], "where the seventh is")
	near(Vector2(numbers[0], numbers[4]).angle_to(it.get_facings()[7]), 0, "where it looks")
	equal(Color(numbers[8], numbers[9], numbers[10]).to_html(false), "4c9be8", "its color")
	it.spawn("birds", Vector2(32, -32))
	it.agent_mesh = BoxMesh.new()
	await frames(2)
	equal(shown.multimesh.visible_instance_count, 201, "one more")
	check(shown.multimesh.mesh is BoxMesh, "another mesh")
	it.agent_mesh = null
	it.draw_agents = false
	await frames(2)
	equal(shown.multimesh.visible_instance_count, 0, "none")
	check(shown.multimesh.mesh is ArrayMesh, "the simple one")
	var volume: Flock3D = still(Flock3D.new(), VOLUME)
	await frames(2)
	var deep: MultiMeshInstance3D = volume.get_child(0, true)
	equal(deep.multimesh.visible_instance_count, 100, "instances in 3D")
	numbers = deep.multimesh.buffer.slice(16 * 7)
	equal(Vector3(numbers[3], numbers[7], numbers[11]), volume.get_positions()[7], "where it is in 3D")
	var forward := -Vector3(numbers[2], numbers[6], numbers[10]).normalized()
	near(forward.distance_to(volume.get_facings()[7]), 0, "where it looks")
	return true


func test_scenes_of_agents() -> bool:
	var it := people()
	it.agent_scene = packed(Node2D.new())
	await frames(2)
	equal(of_agents(it).size(), 4, "a node each")
	var node: Node2D = it.get_agent_node(1)
	equal(node.get_meta("agent"), 1, "its agent")
	equal(node.position, it.get_positions()[1], "where it is")
	var id := it.spawn("people", Vector2(320, -320), Vector2(0, -32))
	it.step()
	await frames(2)
	near(it.get_agent_node(id).rotation, -PI / 2, "where it looks", 0.1)
	it.despawn(1)
	await frames(2)
	equal(is_instance_valid(node), false, "it goes with its agent")
	equal(it.get_agent_node(1), null, "no node")
	equal(of_agents(it).size(), 4, "the others stay")
	it.get_agent_node(0).free()
	await frames(2)
	equal(of_agents(it).size(), 3, "what was freed stays so")
	it.agent_scene = packed(Sprite2D.new())
	await frames(2)
	equal(of_agents(it).filter(func(it: Node): return it is Sprite2D).size(), 4, "another scene")
	it.agent_scene = null
	await frames(2)
	equal(of_agents(it).size(), 0, "no scene")
	return true


func test_scenes_in_3d_and_wrong_ones() -> bool:
	var it: Flock3D = still(Flock3D.new(), VOLUME)
	it.agent_scene = packed(Node3D.new())
	await frames(2)
	equal(of_agents(it).size(), 100, "a node each")
	var node: Node3D = it.get_agent_node(3)
	equal(node.position, it.get_positions()[3], "where it is")
	near((-node.basis.z).distance_to(it.get_facings()[3]), 0, "where it looks")
	for wrong in [Node2D.new(), Node.new()]:
		it.agent_scene = packed(wrong)
		await frames(2)
		equal(of_agents(it).size(), 0, "no node that can be moved")
	return true


func test_scripts_of_scenes_may_do_anything() -> bool:
	var script := GDScript.new()
	script.source_code = "extends Node2D\nfunc _ready():\n\tvar flock = get_parent()\n\tflock.get_positions()\n\tif get_meta('agent') == 2: flock.queue_free()\n\tif get_meta('agent') == 0: flock.spawn('people', Vector2.ZERO)\n"
	script.reload()
	var one := Node2D.new()
	one.set_script(script)
	var it := people()
	it.agent_scene = packed(one)
	await frames(3)
	equal(is_instance_valid(it), false, "it is gone")
	return true


func test_agents_are_drawn_between_ticks() -> bool:
	var it := flock("(name: \"slow\", stepping: Timed(hz: 5), groups: [(name: \"g\", count: 1, plan: [(behavior: seek(), target: (99, 0))])])")
	it.agent_scene = packed(Node2D.new())
	it.running = true
	await physics_frames(13)
	var seen := {}
	for frame in 12:
		await physics_frame
		await process_frame
		var node: Node2D = it.get_agent_node(0)
		seen[node.position.x] = true
		check(node.position.x <= it.get_positions()[0].x + 0.01, "it is not ahead of its agent")
	check(seen.size() >= 6, "%d places in one tick" % seen.size())
	it.interpolate = false
	await frames(2)
	equal(it.get_agent_node(0).position, it.get_positions()[0], "without it they move by ticks")
	return true
