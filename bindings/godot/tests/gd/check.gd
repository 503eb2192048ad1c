extends SceneTree
## What the tests share. Each method whose name begins with `test_` is a test, and answers true at its end: a script error ends it
## before that.

const FLOCK := """(
	name: "Flock", space: Plane, bounds: Wrap((60, 40)), seed: 7,
	groups: [(name: "birds", count: 200, spawn: Rect(min: (0, 0), max: (60, 40)), velocity: Random(1),
		plan: [(behavior: wander()), (behavior: separation()), (behavior: alignment()), (behavior: cohesion())])],
)"""
const OWN_PLANS := """(
	name: "Own plans", space: Plane, marks: { "door": (3, 4) }, paths: { "way": (points: [(0, 0), (9, 0), (9, 9)]) },
	groups: [
		(name: "people", count: 3, spawn: Points([(0, 0), (0, 5), (0, 10)])),
		(name: "guards", count: 1, spawn: Points([(20, 0)]), max_speed: 2),
	],
)"""
const VOLUME := """(
	name: "Fish", space: Volume, bounds: Wrap((20, 20, 20)), seed: 3,
	groups: [(name: "fish", count: 100, spawn: Rect(min: (0, 0, 0), max: (20, 20, 20)), velocity: Random(1),
		plan: [(behavior: wander()), (behavior: separation()), (behavior: alignment())])],
)"""

var wrong := 0


func _initialize() -> void:
	for method in get_script().get_script_method_list():
		if not method.name.begins_with("test_"):
			continue
		var before := wrong
		var reached_end: Variant = await call(method.name)
		if reached_end != true:
			wrong += 1
		print("%s %s" % ["ok    " if wrong == before else "FAILED", method.name])
	print("all passed" if wrong == 0 else "%d wrong" % wrong)
	quit(mini(wrong, 1))


func check(is_right: bool, what: String) -> void:
	if not is_right:
		wrong += 1
		print("wrong: ", what)


func equal(has: Variant, wants: Variant, what: String) -> void:
	check(has == wants, "%s is %s, and not %s" % [what, has, wants])


func near(has: float, wants: float, what: String, by := 1e-3) -> void:
	check(absf(has - wants) <= by, "%s is %s, and not %s" % [what, has, wants])


## A node that stands still unless it is told to step.
func still(node: Node, scene: String, scripts := {}) -> Node:
	node.running = false
	node.scene_text = scene
	node.scripts = scripts
	root.add_child(node)
	return node


func flock(scene := FLOCK, scripts := {}) -> Flock2D:
	return still(Flock2D.new(), scene, scripts)


func people() -> Flock2D:
	var made := flock(OWN_PLANS)
	made.set_group_plan("people", null)
	return made


func frames(count: int) -> void:
	for frame in count:
		await process_frame


func physics_frames(count: int) -> void:
	for frame in count:
		await physics_frame
