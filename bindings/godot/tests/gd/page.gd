extends "check.gd"
## What the examples of the pages need.


## Three people and a guard, who coast; the door is a mark.
func crowd() -> Flock2D:
	return flock(OWN_PLANS)


## Whether the flock below a node with a script of its own moves.
func moves(script: String) -> bool:
	var node := Node2D.new()
	node.set_script(load(script))
	root.add_child(node)
	await physics_frames(2)
	var flock: Flock2D = node.get_child(0)
	var before := flock.get_positions()
	await physics_frames(60)
	check(before.size() >= 50 and flock.get_positions() != before, "they move")
	node.free()
	return true
