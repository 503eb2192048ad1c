---@meta
-- Types of Flockwork's scripts for LuaLS; written by `flockwork types`, not to be edited.

---@class vector
---@field x number
---@field y number
---@field z number
---@operator add(vector): vector
---@operator sub(vector): vector
---@operator mul(number): vector
---@operator div(number): vector
---@operator unm: vector
local Vector = {}
---@return number
function Vector:length() end
---@return vector
function Vector:unit() end
---@param max number
---@return vector
function Vector:limit(max) end
---@param other vector
---@return vector
function Vector:cross(other) end
---@param angle number radians, counter-clockwise
---@param axis? vector
---@return vector
function Vector:rotate(angle, axis) end
---@param other? vector
---@return number radians
function Vector:angle(other) end
---@param other vector
---@return number
function Vector:dot(other) end

---@class vectorlib
vector = {}
---@param x number
---@param y number
---@param z? number
---@return vector
function vector.create(x, y, z) end

---@class Path
---@alias Target vector|Other
---@alias Among "own"|"others"|"all"|string

---@class Other
local Other = {}
---@return vector
function Other:position() end
---@return vector
function Other:velocity() end
---@return vector
function Other:heading() end
---@return vector
function Other:facing() end
---@return number
function Other:radius() end
---@return string
function Other:group() end
---@return boolean
function Other:alive() end

---@class Agent: Other
local Agent = {}
---@return number
function Agent:speed() end
---@return number
function Agent:max_speed() end
---@return number
function Agent:id() end
---@return number
function Agent:age() end
---@return table
function Agent:memory() end
---@param among Among
---@param radius number
---@return Other?
function Agent:nearest(among, radius) end
---@param radius number
---@param among? Among
---@return fun(): Other, vector, vector
function Agent:neighbors(radius, among) end
---@param radius number
---@param among? Among
---@return number
function Agent:count(radius, among) end
---@param target Target
---@param range? number
---@param half_angle? number
---@return boolean
function Agent:can_see(target, range, half_angle) end
---@param target Target
---@return vector
function Agent:offset_to(target) end
---@param target Target
---@return number
function Agent:distance_to(target) end
---@return fun(): string, Other, number
function Agent:events() end
---@param speed number
function Agent:limit_speed(speed) end
---@param combine "sum"|"blend"
---@param weight? number
function Agent:begin(combine, weight) end
function Agent:done() end
---@param color string
function Agent:set_color(color) end
---@param target Target
function Agent:face(target) end
---@param group string
---@param position vector
---@param velocity? vector
function Agent:spawn(group, position, velocity) end
function Agent:despawn() end
---@param name string
---@param target? Target
---@param number? number
function Agent:emit(name, target, number) end

---@class World
---@field time number seconds
---@field tick number
---@field dt number seconds
---@field marks table<string, vector>
---@field paths table<string, Path>
---@field groups table<string, any>
---@field mouse vector
---@field mouse_down boolean
---@field mouse_clicked boolean
local World = {}
---@param name string
---@return boolean
function World.key(name) end
---@param name? string
---@return fun(): string, Other, number
function World.events(name) end

---@generic T
---@param spec table
---@return table
function tune(spec) end

options = {}
