extends "check.gd"
## Prints the hash of each scene of `hashes.txt`, after so many ticks: the harness compares them with those of bare worlds.


func test_scenes() -> bool:
	for row in FileAccess.get_file_as_string("res://tests/hashes.txt").split("\n", false):
		var words := row.split(" ")
		var node: Node = Flock3D.new() if words[2] == "3" else Flock2D.new()
		node.running = false
		node.scene_file = words[0]
		root.add_child(node)
		var ticks := words[1].to_int()
		for tick in ticks:
			equal(node.step(), 0, "faults")
		equal(node.get_positions().size(), node.get_agent_count(), "positions")
		print("hash %s %s" % [words[0], node.get_hash()])
		node.free()
	return true
