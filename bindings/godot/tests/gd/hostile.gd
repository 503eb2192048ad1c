extends "check.gd"
## Ten thousand calls at random with nonsense: each is done or refused, and none ends the program.

const CALLS := 10000
const SCRIPT := "public { ill = false, fuel = 1 }\nlocal p = tune { x = { 1, min = 0, max = 2 } }\nfunction update(me, world, dt) me:wander(p.x) me:emit('e', nil, 1) end"
const SCRIPTED := "(name: \"s\", space: Volume, groups: [(name: \"g\", count: 5, spawn: Circle(center: (0, 0, 0), radius: 9), script: \"s.lua\"), (name: \"h\")], marks: { \"m\": (1, 2, 3) })"
const TEXTS: Array[String] = ["", "people", "birds", "g", "guards", "door", "m", "s.lua", "seek", "weight", "x", "ill", "é", "position", "radius", SCRIPT, "function", "Circle(center: (5, 0), radius: 1)", "sum", "contact", "way"]
const NUMBERS: Array = [0, 1, 2, 3, -1, 7, 1.5, -0.0, 1e30, 1e300, NAN, INF, -INF, 2147483648, 4294967296, -9223372036854775808, 9223372036854775807, true]
## What steps for long, what frees nodes, and what belongs to Godot's own nodes is left out.
const LEFT_OUT: Array[String] = ["step"]

var dice := RandomNumberGenerator.new()


func one_of(list: Array) -> Variant:
	return list[dice.randi() % list.size()]


func term() -> Dictionary:
	var made := {"behavior": one_of(["seek", "wander", "separation", "follow_path", "push", "arrive", "sek", 5, null])}
	for key in ["weight", "target", "second", "among", "radius", "form", 7]:
		if dice.randi() % 4 == 0:
			made[key] = anything(1)
	return made


func anything(depth := 0) -> Variant:
	match dice.randi() % (13 if depth == 0 else 9):
		0: return one_of(TEXTS)
		1: return one_of(NUMBERS)
		2: return dice.randi() % 8
		3: return Vector2(one_of(NUMBERS), dice.randf())
		4: return Vector3(dice.randf(), one_of(NUMBERS), 1)
		5: return null
		6: return StringName(one_of(TEXTS))
		7: return {one_of(["mark", "agent", "group", "path", "x", 3]): one_of(TEXTS + NUMBERS)}
		8: return dice.randi() % 2 == 0
		9: return PackedVector2Array([Vector2.ONE, Vector2(NAN, 1)])
		10: return PackedFloat32Array([1, NAN, 3, 4])
		11: return one_of([PackedByteArray([1, 2, 3]), Node2D, self, {}, [], [[]], PackedVector3Array(), Callable()])
		_: return [term(), term()].slice(dice.randi() % 3)


func arguments(method: Dictionary) -> Array:
	if dice.randi() % 4 == 0:
		return range(dice.randi() % 5).map(func(_nth): return anything())
	return method.args.map(fitting)


## Something of the type that a parameter has, mostly.
func fitting(parameter: Dictionary) -> Variant:
	match parameter.type:
		TYPE_STRING: return one_of(TEXTS)
		TYPE_INT: return one_of(NUMBERS.filter(func(it): return it is int)) if dice.randi() % 3 == 0 else dice.randi() % 8
		TYPE_FLOAT: return one_of(NUMBERS)
		TYPE_BOOL: return dice.randi() % 2 == 0
		TYPE_VECTOR2: return Vector2(one_of(NUMBERS), dice.randf_range(-99, 99))
		TYPE_VECTOR3: return Vector3(one_of(NUMBERS), dice.randf(), 3)
		TYPE_PACKED_VECTOR2_ARRAY: return PackedVector2Array(range(dice.randi() % 6).map(func(_nth): return Vector2(dice.randf(), one_of(NUMBERS))))
		TYPE_PACKED_VECTOR3_ARRAY: return PackedVector3Array(range(dice.randi() % 8).map(func(_nth): return Vector3(dice.randf(), 1, one_of(NUMBERS))))
		TYPE_PACKED_FLOAT32_ARRAY: return PackedFloat32Array(range(dice.randi() % 6).map(func(_nth): return one_of(NUMBERS)))
		_: return anything()


func renewed(nodes: Array[Node], nth: int) -> void:
	nodes[nth].free()
	match nth:
		0: nodes[0] = people()
		1: nodes[1] = flock()
		2: nodes[2] = still(Flock3D.new(), SCRIPTED, {"s.lua": SCRIPT})
		3: nodes[3] = flock("(")


## How many threads the program has; 0 where the system does not say.
func threads() -> int:
	return DirAccess.get_directories_at("/proc/self/task").size() if DirAccess.dir_exists_absolute("/proc/self/task") else 0


func test_ten_thousand_calls() -> bool:
	var threads_before := threads()
	dice.seed = 5
	var nodes: Array[Node] = [Node.new(), Node.new(), Node.new(), Node.new()]
	for nth in 4:
		renewed(nodes, nth)
	var of := {}
	for type in ["Flock2D", "Flock3D"]:
		of[type] = ClassDB.class_get_method_list(type, true).filter(func(it): return not it.name in LEFT_OUT and not it.name.begins_with("_"))
	for call in CALLS:
		var nth := dice.randi() % 4
		var method: Dictionary = one_of(of[nodes[nth].get_class()])
		nodes[nth].callv(method.name, arguments(method))
		if dice.randi() % 8 == 0:
			nodes[nth].step(dice.randi() % 3)
		if dice.randi() % 40 == 0:
			renewed(nodes, nth)
		if call % 500 == 0:
			await process_frame
	print("%d calls of %d methods" % [CALLS, of["Flock2D"].size()])
	var more := threads() - threads_before
	check(more <= OS.get_processor_count(), "%d threads, which all end with the extension" % more)
	check(of["Flock2D"].size() > 60, "all methods are called")
	nodes[0].free()
	equal(people().step(5), 0, "a new world steps")
	return true
