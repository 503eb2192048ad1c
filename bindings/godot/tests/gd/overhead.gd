extends SceneTree
## What Godot adds to a tick: ten thousand agents, positions read after each tick, against the core alone, in turns and on one thread
## each. `bash .ci/godot --overhead` runs it with release builds; FLOCKWORK_CORE names the program with the core alone.

const TURNS := 100
const TICKS := 5
const AGENTS := 10000


## What a call takes, per agent (ns).
func timed(call: Callable) -> float:
	var started := Time.get_ticks_usec()
	for tick in TICKS:
		call.call()
	return (Time.get_ticks_usec() - started) * 1e3 / TICKS / AGENTS


func told(name: String, column: Array) -> void:
	column.sort()
	print("%-42s median %7.1f, least %7.1f" % [name, column[TURNS / 2], column[0]])


func _initialize() -> void:
	var scene := ProjectSettings.globalize_path("res://tests/ten_thousand.ron")
	var core: FileAccess = OS.execute_with_pipe(OS.get_environment("FLOCKWORK_CORE"), [scene]).stdio
	var flock := Flock2D.new()
	flock.running = false
	flock.scene_file = "res://tests/ten_thousand.ron"
	root.add_child(flock)
	var bare := []
	var here := []
	var reading := []
	var calling := []
	var hashes := ["", ""]
	for turn in TURNS:
		core.store_line(str(TICKS))
		core.flush()
		var words := core.get_line().split(" ")
		hashes = [words[0], ""]
		bare.append(words[1].to_float() / TICKS / AGENTS)
		here.append(timed(func(): flock.step(); flock.get_positions()))
		reading.append(timed(func(): flock.get_positions()))
		calling.append(timed(func(): flock.step(0)))
		hashes[1] = flock.get_hash()
	assert(hashes[0] == hashes[1])
	var more := range(TURNS).map(func(turn: int): return here[turn] - bare[turn])
	print("ns per agent and tick, %d turns of %d ticks, both with the hash %s" % [TURNS, TICKS, hashes[0]])
	told("the core alone", bare)
	told("Godot, positions read", here)
	told("Godot less the core, of the same turn", more)
	told("reading positions alone", reading)
	told("calling step without a tick", calling)
	quit()
