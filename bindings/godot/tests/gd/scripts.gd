extends "check.gd"
## Scripts in Lua: from files and texts, reloaded while they run, their parameters and faults.

const SCENE := "(name: \"s\", space: Plane, groups: [(name: \"g\", count: 3, spawn: Points([(0, 0), (0, 9), (0, 18)]), script: \"s.lua\")])"
const SEEK := "function update(me, world, dt) me:seek(vector.create(100, 0)) end"
const COUNT := "function update(me, world, dt) local m = me:memory() m.n = (m.n or 0) + 1 print(m.n) end"


func write(path: String, text: String) -> void:
	DirAccess.make_dir_recursive_absolute(path.get_base_dir())
	FileAccess.open(path, FileAccess.WRITE).store_string(text)


func test_scripts_come_from_texts_or_files() -> bool:
	write("user://scenes/s.ron", SCENE)
	write("user://scripts/s.lua", SEEK)
	write("user://other/s.lua", SEEK)
	var by_text := flock(SCENE, {"s.lua": SEEK})
	var by_file := flock("")
	by_file.scene_file = "user://scenes/s.ron"
	var by_folder := flock(SCENE)
	by_folder.scripts_folder = "user://other"
	for it: Flock2D in [by_text, by_file, by_folder]:
		equal(it.step(60), 0, "faults")
		equal(it.get_hash(), by_text.get_hash(), "the hash")
		check(it.get_positions()[0].x > 16, "they go")
	equal(flock(SCENE).is_loaded(), false, "no script")
	equal(flock(SCENE, {"s.lua": 7}).is_loaded(), false, "no text")
	equal(flock(SCENE.replace("s.lua", "../other/s.lua")).is_loaded(), false, "out of the folder")
	return true


func test_reloading_keeps_memory() -> bool:
	var it := flock(SCENE, {"s.lua": COUNT})
	it.step(3)
	check("3" in it.take_log()[-1], "it counts")
	equal(it.take_log().size(), 0, "no more")
	equal(it.reload_script("s.lua", COUNT.replace("+ 1", "+ 10")), OK, "another text")
	it.step()
	check("13" in it.take_log()[-1], "it goes on")
	equal(it.reload_script("s.lua", "function update(me"), ERR_PARSE_ERROR, "a mistake")
	equal(it.reload_script("t.lua", SEEK), ERR_DOES_NOT_EXIST, "no such script")
	it.step()
	check("23" in it.take_log()[-1], "the last good one runs on")
	return true


func test_a_saved_file_is_reloaded_while_the_game_runs() -> bool:
	write("user://live/scenes/s.ron", SCENE)
	write("user://live/scripts/s.lua", COUNT)
	var it := Flock2D.new()
	var told: Array[String] = []
	it.script_reloaded.connect(func(name: String): told.append(name))
	it.scene_file = "user://live/scenes/s.ron"
	root.add_child(it)
	await physics_frames(10)
	var before := it.take_log()[-1].to_int()
	write("user://live/scripts/s.lua", COUNT.replace("+ 1", "+ 1000"))
	await physics_frames(60)
	equal(told, ["s.lua"] as Array[String], "the file")
	var log := it.take_log()
	var after := log[-1].to_int()
	check(after > 1000 and after % 1000 > before, "memory and the new text: %d, then %d" % [before, after])
	var faults: Array[String] = []
	it.fault.connect(func(message: String): faults.append(message))
	write("user://live/scripts/s.lua", "function update(me")
	await physics_frames(60)
	check(faults.size() == 1 and "s.lua:1" in faults[0], "the mistake is told: %s" % [faults])
	check(it.take_log().size() > 0, "the last good one runs on")
	it.free()
	return true


func test_faults_have_their_line() -> bool:
	var it := flock(SCENE, {"s.lua": "function update(me, world, dt)\n  error('oh')\nend"})
	var told: Array[String] = []
	it.fault.connect(func(message: String): told.append(message))
	check(it.step() > 0, "faults")
	check("s.lua:2" in told[0] and "oh" in told[0], "the line: %s" % [told])
	return true


func test_parameters() -> bool:
	var it := flock(SCENE, {"s.lua": "local p = tune { x = { 1, min = 0, max = 9, doc = 'where' } }\nfunction update(me, world, dt) me:arrive(vector.create(p.x, me:position().y)) end"})
	equal(it.get_params("g"), [{"name": "x", "value": 1.0, "min": 0.0, "max": 9.0, "default": 1.0}] as Array[Dictionary], "parameters")
	equal(it.set_param("g", "x", 5), OK, "another value")
	it.step(1200)
	near(it.get_positions()[0].x, 5 * 32, "where they are", 4)
	equal(it.set_param("g", "y", 5), ERR_DOES_NOT_EXIST, "no such parameter")
	equal(it.get_params("h").size(), 0, "no such group")
	return true


func test_the_mouse_and_keys() -> bool:
	var it := flock(SCENE, {"s.lua": "function update(me, world, dt) if world.key('space') then me:seek(world.mouse) end end"})
	it.move_pointer(Vector2(320, 0))
	it.press_key("space", true)
	equal(it.press_button(true), OK, "the button")
	it.step(60)
	check(it.get_positions()[0].x > 16, "they follow: %s" % it.get_positions()[0])
	equal(it.move_pointer(Vector2(NAN, 0)), ERR_INVALID_PARAMETER, "no place")
	return true
