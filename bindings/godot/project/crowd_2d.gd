extends Node2D
## A click sends the crowd that goes to the right somewhere else.

@onready var flock: Flock2D = $Flock


func _unhandled_input(input: InputEvent) -> void:
	if input is InputEventMouseButton and input.pressed:
		flock.move_mark("east", flock.get_local_mouse_position())
