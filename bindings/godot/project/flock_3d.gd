extends Node3D
## The camera goes around the flock.

@onready var pivot: Node3D = $Pivot


func _process(delta: float) -> void:
	pivot.rotate_y(0.1 * delta)
