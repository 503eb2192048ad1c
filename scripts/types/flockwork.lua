---@meta
-- Generated from the list of behaviors by `flockwork types`; a test holds it up to date.

---@class Group
---@class Path

---@alias Color string
---@alias Key string
---@alias Combine "sum" | "blend" | "priority" | "first" | "last" | "limit" | "dither" | "context"
---@alias CombineOptions { budget: number?, form: ("running" | "strict" | "whole")?, threshold: number?, most: number?, chance: number?, look_ahead: number?, tolerance: number?, hysteresis: number? }
---@alias AvoidOptions { following_secs: number?, strength: number?, horizon_secs: number?, keep_right: number?, drive_secs: number?, sight: number?, priority: number?, wall_horizon_secs: number? }
---@alias Among "own" | "others" | "all" | string | Group | { string | Group }
---@alias Filter { [string]: any }
---@alias Newcomer { [string]: any }
---@alias Nearby { radius: number, among: Among? }
---@alias Target vector | Other | Group
---@alias Bounds { min: vector, max: vector }

---@class vector
---@field x number
---@field y number
---@field z number
---@operator add(vector): vector
---@operator sub(vector): vector
---@operator mul(vector): vector
---@operator mul(number): vector
---@operator div(vector): vector
---@operator div(number): vector
---@operator unm: vector
local Vector = {}

--- Its length.
---@return number
function Vector:length() end

--- The same direction with length 1; zero for zero.
---@return vector
function Vector:unit() end

--- The same, shortened to `most` if it is longer.
---@param most number
---@return vector
function Vector:limit(most) end

--- Turned counter-clockwise about z, or about an axis (radians).
---@param angle number
---@param axis? vector
---@return vector
function Vector:rotate(angle, axis) end

--- Its direction in the plane, from x toward y; or the angle to another vector (radians).
---@param other? vector
---@return number
function Vector:angle(other) end

--- The sum of the products of the components.
---@param other vector
---@return number
function Vector:dot(other) end

--- The vector product.
---@param other vector
---@return vector
function Vector:cross(other) end

---@class vectorlib
---@field zero vector All components 0.
---@field one vector All components 1.
vector = {}

--- A new one.
---@param x number
---@param y number
---@param z? number
---@return vector
function vector.create(x, y, z) end

--- Its length.
---@param v vector
---@return number
function vector.magnitude(v) end

--- The same direction with length 1; zero for zero.
---@param v vector
---@return vector
function vector.normalize(v) end

--- The sum of the products of the components.
---@param v vector
---@param w vector
---@return number
function vector.dot(v, w) end

--- The vector product.
---@param v vector
---@param w vector
---@return vector
function vector.cross(v, w) end

--- As the method of this name (radians).
---@param v vector
---@param w? vector
---@return number
function vector.angle(v, w) end

--- By component: without sign.
---@param v vector
---@return vector
function vector.abs(v) end

--- By component: rounded down.
---@param v vector
---@return vector
function vector.floor(v) end

--- By component: rounded up.
---@param v vector
---@return vector
function vector.ceil(v) end

--- By component: -1, 0 or 1.
---@param v vector
---@return vector
function vector.sign(v) end

--- By component: the least.
---@param v vector
---@param ... vector
---@return vector
function vector.min(v, ...) end

--- By component: the greatest.
---@param v vector
---@param ... vector
---@return vector
function vector.max(v, ...) end

--- By component: brought into range.
---@param v vector
---@param low vector
---@param high vector
---@return vector
function vector.clamp(v, low, high) end

--- Brought into range.
---@param value number
---@param low number
---@param high number
---@return number
function math.clamp(value, low, high) end

--- -1, 0 or 1.
---@param value number
---@return number
function math.sign(value) end

--- The nearest whole number.
---@param value number
---@return number
function math.round(value) end

--- A power, the same on all machines.
---@param base number
---@param exponent number
---@return number
function math.pow(base, exponent) end

--- A list of so many values.
---@param count number
---@param value? any
---@return table
function table.create(count, value) end

--- Where a value is in a list.
---@param list table
---@param value any
---@param from? number
---@return number?
function table.find(list, value, from) end

--- A table with the same fields.
---@param of table
---@return table
function table.clone(of) end

--- Takes everything out of a table.
---@param of table
function table.clear(of) end

--- The parts between separators.
---@param text string
---@param separator? string
---@return string[]
function string.split(text, separator) end

---@class SeekOptions
---@field form? ("classic" | "accel" | "raw") What the agent asks for on its way to the target.

---@class FleeOptions
---@field zone_radius? number The agent flees only a target nearer than this; 0 for any distance.
---@field look_ahead? number How far the agent looks for obstacles, to choose of the ways that are free the one that leads farthest from the target; with 0 it flees straight away, into corners as well.

---@class ArriveOptions
---@field form? ("linear" | "stopping") How the desired speed falls with the distance to the target.
---@field slow_radius? number Slowing starts at this distance; 0 never slows. Only for `linear`.
---@field tolerance? number So near to the target, and nearer, the agent wishes to stand, wherever it is.

---@class SettleOptions
---@field radius? number Only neighbors nearer than this count.
---@field slow_radius? number Slowing starts at this distance; 0 never slows.
---@field among? Among the groups whose agents count as neighbors; `"own"` if left out
---@field filter? Filter the public values that they must show, such as `{ ill = true }`; without it all count

---@class PursueOptions
---@field lead? ("intercept" | "closing" | "tutorial" | "head_on" | "own_speed" | "target_speed" | "relative_speed" | "nine_cases") How the time to meet the target is predicted.
---@field lead_factor? number That time is taken so many times; 0 for the target's present place. Reynolds' turning parameter.
---@field longest_lead? number The longest prediction; 0 for the target's present place.

---@class EvadeOptions
---@field zone_radius? number Only a target nearer than this is evaded; 0 for any distance.
---@field look_ahead? number How far the agent looks for obstacles, to choose of the ways that are free the one that leads farthest from the target; with 0 it flees straight away, into corners as well.
---@field lead? ("intercept" | "closing" | "tutorial" | "head_on" | "own_speed" | "target_speed" | "relative_speed" | "nine_cases") How the time until the target is here is predicted.
---@field lead_factor? number That time is taken so many times; 0 for the target's present place.
---@field longest_lead? number The longest prediction; 0 for the target's present place.

---@class ChaseInSightOptions
---@field form? ("order" | "wish") How the course is applied.
---@field turn_rate? number How fast it turns.
---@field tolerance? number Prey within this angle of the heading is dead ahead.
---@field range? number How far it sees; 0 for any distance.
---@field search_radius? number The place where the prey was seen last is reached within this distance.

---@class FindWayOptions
---@field slow_radius? number Slowing starts at this distance before the target, along the way; 0 never slows.

---@class SearchOptions
---@field range? number How far it sees; 0 for any distance.
---@field reach? number The place where the target was seen last is reached within this distance.
---@field half_angle? number Half the angle of its view cone, around its facing; π for all around.
---@field spacing? number How far apart two turns of the spiral are.
---@field search_radius? number How wide the spiral becomes.
---@field forget_secs? number How long after it has seen the target last it gives up.
---@field share? number Its speed on the spiral, as a share of the top speed.

---@class HideOptions
---@field search_radius? number How far away the places may be.
---@field zone_radius? number Only a hunter nearer than this counts; 0 for any distance.
---@field margin? number The gap to leave between body and obstacle.
---@field slow_radius? number Slowing starts at this distance; 0 never slows.

---@class OffsetPursueOptions
---@field form? ("match" | "predict" | "fly_by") How the leader's motion is taken into account.
---@field forward? number How far ahead of the leader the place lies; below zero behind. Only for `match`, `predict`.
---@field left? number How far to the leader's left it lies; below zero to the right. Only for `match`, `predict`.
---@field up? number How far above the leader it lies, in a volume. Only for `match`, `predict`.
---@field slow_radius? number Slowing starts at this distance from the place; 0 never slows. Only for `match`, `predict`.
---@field longest_lead? number The longest prediction. Only for `predict`, `fly_by`.
---@field pass_distance? number How far from the leader the agent passes. Only for `fly_by`.

---@class InterposeOptions
---@field share? number Where on the way from the first target to the second it stands: 0 at the first, 1 at the second.
---@field slow_radius? number Slowing starts at this distance; 0 never slows.
---@field longest_lead? number The longest prediction; 0 for the targets' present places.

---@class MatchVelocityOptions

---@class TetherOptions
---@field radius? number How far from the anchor the agent moves freely.
---@field slack? number How far beyond the radius the wish to go back has all of its weight.

---@class OrbitOptions
---@field radius? number The radius of the circle.
---@field band? number Within this distance of the circle the agent turns along it; with 0 only on the circle itself.
---@field clockwise? boolean Whether it circles clockwise, as seen from above.

---@class FaceOptions
---@field turn_rate? number How fast it turns; 0 turns at once.
---@field slow_angle? number Within this angle it turns the more slowly; 0 never slows.

---@class SeparationOptions
---@field radius? number Only neighbors nearer than this count.
---@field falloff? ("smooth" | "one_over_d" | "one_over_d2" | "constant" | "mean" | "linear") How the push of a neighbor falls with its distance.
---@field strength? number The factor of the law: the change of velocity for a neighbor at 1 m, where the law has the value 1.
---@field half_angle? number Only neighbors within this angle of the heading count; π for all around.
---@field nearest? number At most this many of the nearest neighbors count, and any as near as the last of them; 0 for all.
---@field among? Among the groups whose agents count as neighbors; `"all"` if left out
---@field filter? Filter the public values that they must show, such as `{ ill = true }`; without it all count

---@class AlignmentOptions
---@field form? ("velocity" | "heading") What is aligned.
---@field radius? number Only neighbors nearer than this count.
---@field half_angle? number Only neighbors within this angle of the heading count; π for all around.
---@field strength? number What the difference is multiplied by.
---@field normalized? boolean Whether the difference is scaled to length 1, however small it is.
---@field nearest? number At most this many of the nearest neighbors count, and any as near as the last of them; 0 for all.
---@field among? Among the groups whose agents count as neighbors; `"own"` if left out
---@field filter? Filter the public values that they must show, such as `{ ill = true }`; without it all count

---@class CohesionOptions
---@field form? ("offset" | "unit" | "seek") How the middle attracts.
---@field radius? number Only neighbors nearer than this count.
---@field half_angle? number Only neighbors within this angle of the heading count; π for all around.
---@field dead_radius? number The middle attracts an agent only from beyond this distance, and `offset` counts from there on, so that it causes no jump; 0 for any distance.
---@field strength? number What the offset, or its direction, is multiplied by. Only for `offset`, `unit`.
---@field nearest? number At most this many of the nearest neighbors count, and any as near as the last of them; 0 for all.
---@field among? Among the groups whose agents count as neighbors; `"own"` if left out
---@field filter? Filter the public values that they must show, such as `{ ill = true }`; without it all count

---@class QueueOptions
---@field form? ("cone" | "hard_stop" | "brake" | "slow_near" | "separate") How an agent waits.
---@field ahead? number How far ahead of the agent the middle of the searched disc lies.
---@field radius? number Mates within this distance of that middle are ahead; in `cone`, mates in the cone that are nearer than `ahead` + `radius`.
---@field half_angle? number Half the angle of the cone. Only for `cone`.
---@field gap? number The gap to leave between the bodies. Only for `cone`.
---@field share? number The share of the forces so far that the brake takes away. Only for `cone`, `brake`, `slow_near`, `separate`.
---@field damping? number What velocity is multiplied by, per tick of 1/60 s. Only for `hard_stop`, `slow_near`, `separate`.
---@field separation_radius? number Mates nearer than this are kept away from. Only for `cone`, `separate`.
---@field separation_strength? number The change of velocity by the separation: in `cone` for a mate at 1 m, more for nearer ones; in `separate` the same at every distance. Only for `cone`, `separate`.
---@field among? Among the groups whose agents count as neighbors; `"own"` if left out
---@field filter? Filter the public values that they must show, such as `{ ill = true }`; without it all count

---@class AvoidAgentsOptions
---@field radius? number Only neighbors nearer than this count.
---@field horizon_secs? number Only what comes too near within this time counts; the sooner, the more.
---@field margin? number The gap to leave between two bodies.
---@field strength? number The change of velocity just before bodies meet, in multiples of the top speed.
---@field half_angle? number Only neighbors within this angle of the heading count; π for all around.
---@field among? Among the groups whose agents count as neighbors; `"all"` if left out
---@field filter? Filter the public values that they must show, such as `{ ill = true }`; without it all count

---@class AvoidObstaclesOptions
---@field form? ("swept" | "tutorial" | "feelers" | "wall_push" | "box_probe") How obstacles are detected, and how the agent avoids them.
---@field look_ahead? number How far ahead the agent looks at top speed; for a moving obstacle, the time that this distance takes at top speed.
---@field by_speed? boolean Whether the distance shrinks with the agent's speed.
---@field margin? number The gap to leave between body and obstacle. Only for `swept`, `feelers`.
---@field strength? number The change of velocity just before an obstacle, in multiples of the top speed. Only for `swept`.
---@field force? number The strength of the push; of `box_probe` for each meter that the obstacle reaches into the box, of `wall_push` for each meter that the feeler reaches into the obstacle. Only for `tutorial`, `box_probe`, `wall_push`.
---@field feeler_angle? number The angle between the course and the feelers to its sides. Only for `feelers`, `wall_push`.

---@class FollowWallOptions
---@field side? ("left" | "right" | "nearest") Which side of the agent the wall is on.
---@field distance? number The gap to keep between body and wall.
---@field look_ahead? number How far ahead the agent looks at top speed; at 0 it goes to the wall and stays there.
---@field range? number Walls farther than this from where the agent will be are not followed.

---@class ContainOptions
---@field form? ("circle" | "box") The form of the region.
---@field radius? number The radius of the circle. Only for `circle`.
---@field half_width? number How far the box reaches along x to each side of the place. Only for `box`.
---@field half_height? number How far the box reaches along y to each side of the place. Only for `box`.
---@field half_depth? number How far the box reaches along z to each side of the place, in a volume; of no effect in the plane, nor for a circle.
---@field look_ahead_secs? number How long ahead the agent looks; at 0 it steers once it is outside.

---@class StayInBoundsOptions
---@field look_ahead_secs? number How long ahead the agent looks; at 0 it turns once the gap is too small.
---@field margin? number The gap to leave between body and wall.

---@class FollowPathOptions
---@field form? ("carrot" | "nodes") What the agent steers for.
---@field start? ("nearest" | "first") Where the agent begins.
---@field look_ahead? number How far ahead along the path the agent steers. Only for `carrot`.
---@field slow_radius? number Slowing starts at this distance before the end.

---@class FindExitOptions
---@field slow_radius? number Slowing starts at this distance before the exit, along the way; 0 never slows.

---@class GoThroughOptions
---@field beyond? number How far beyond the opening it still goes on.
---@field backward? boolean Through to the left of the way instead.

---@class StayOnPathOptions
---@field direction? ("any" | "forward" | "backward") Which way along the path is right.
---@field look_ahead_secs? number How long ahead the agent looks; at 0 it steers once it is off the path.
---@field radius? number How far from the path's line is still on it; 0 for the path's own radius.

---@class FollowFlowOptions
---@field look_ahead_secs? number How far ahead in time the field is read, on the agent's present course.

---@class FollowFieldOptions
---@field form? ("slope" | "sensors") How it finds its way.
---@field down? boolean Whether it goes down instead, to where there is less.
---@field threshold? number No more than this counts as nothing, per square meter.
---@field reach? number How far away the sensors are. Only for `sensors`.
---@field half_angle? number How far to each side of the heading the outer sensors are. Only for `sensors`.

---@class FollowLeaderOptions
---@field form? ("smooth" | "tutorial") How followers keep the leader's path free, and where "behind" is while the leader rests.
---@field behind? number How far behind the leader the followers' goal lies; the point to keep free lies as far ahead of it.
---@field slow_radius? number Slowing starts at this distance from the goal.
---@field sight_radius? number A follower nearer than this to the leader, or to the point ahead of it, evades; 0 for none.
---@field lead? ("intercept" | "closing" | "tutorial" | "head_on" | "own_speed" | "target_speed" | "relative_speed" | "nine_cases") How the leader's motion is predicted when a follower evades it.
---@field separation_radius? number Only followers nearer than this count for the separation.
---@field separation_strength? number The factor of the law of separation.
---@field falloff? ("smooth" | "one_over_d" | "one_over_d2" | "constant" | "mean" | "linear") How the push of a follower falls with its distance.
---@field among? Among the groups whose agents count as neighbors; `"own"` if left out
---@field filter? Filter the public values that they must show, such as `{ ill = true }`; without it all count

---@class KeepFormationOptions
---@field form? ("line" | "column" | "wedge" | "circle" | "block") How the places lie.
---@field spacing? number How far apart neighboring places are.
---@field behind? number How far behind the leader the first place is; in a circle the least radius.
---@field slow_radius? number Slowing starts at this distance from the place; 0 never slows.

---@class KeepPlacesOptions
---@field slow_radius? number Slowing starts at this distance from the place; 0 never slows.

---@class ChaseTilesOptions
---@field form? ("line_of_sight" | "simple") Which tile comes next.

---@class WanderOptions
---@field form? ("smooth" | "tutorial" | "relative" | "jitter" | "walk") How the point on the circle moves.
---@field circle_distance? number The distance of the circle's middle ahead of the agent; where the form is a push it scales the force, too. Only for `smooth`, `tutorial`, `relative`, `jitter`.
---@field circle_radius? number The circle's radius; its ratio to the distance sets how sharp the turns are. In `walk` the largest push to a side.
---@field angle_change? number How fast the point drifts: the standard deviation of its angle after one second, in `walk` of the share of the largest push, and in `tutorial` the range of a tick's random turn.

---@class KeepSpeedOptions
---@field speed? number The speed along the heading.

---@class LookWhereGoingOptions
---@field turn_rate? number How fast it turns; 0 turns at once.
---@field slow_angle? number Within this angle it turns the more slowly; 0 never slows.

---@class BrakeOptions

---@class PushOptions

---@class WishOptions

---@class OrderOptions

---@class Options
---@field seek fun(options: SeekOptions): SeekOptions
---@field flee fun(options: FleeOptions): FleeOptions
---@field arrive fun(options: ArriveOptions): ArriveOptions
---@field settle fun(options: SettleOptions): SettleOptions
---@field pursue fun(options: PursueOptions): PursueOptions
---@field evade fun(options: EvadeOptions): EvadeOptions
---@field chase_in_sight fun(options: ChaseInSightOptions): ChaseInSightOptions
---@field find_way fun(options: FindWayOptions): FindWayOptions
---@field search fun(options: SearchOptions): SearchOptions
---@field hide fun(options: HideOptions): HideOptions
---@field offset_pursue fun(options: OffsetPursueOptions): OffsetPursueOptions
---@field interpose fun(options: InterposeOptions): InterposeOptions
---@field match_velocity fun(options: MatchVelocityOptions): MatchVelocityOptions
---@field tether fun(options: TetherOptions): TetherOptions
---@field orbit fun(options: OrbitOptions): OrbitOptions
---@field face fun(options: FaceOptions): FaceOptions
---@field separation fun(options: SeparationOptions): SeparationOptions
---@field alignment fun(options: AlignmentOptions): AlignmentOptions
---@field cohesion fun(options: CohesionOptions): CohesionOptions
---@field queue fun(options: QueueOptions): QueueOptions
---@field avoid_agents fun(options: AvoidAgentsOptions): AvoidAgentsOptions
---@field avoid_obstacles fun(options: AvoidObstaclesOptions): AvoidObstaclesOptions
---@field follow_wall fun(options: FollowWallOptions): FollowWallOptions
---@field contain fun(options: ContainOptions): ContainOptions
---@field stay_in_bounds fun(options: StayInBoundsOptions): StayInBoundsOptions
---@field follow_path fun(options: FollowPathOptions): FollowPathOptions
---@field find_exit fun(options: FindExitOptions): FindExitOptions
---@field go_through fun(options: GoThroughOptions): GoThroughOptions
---@field stay_on_path fun(options: StayOnPathOptions): StayOnPathOptions
---@field follow_flow fun(options: FollowFlowOptions): FollowFlowOptions
---@field follow_field fun(options: FollowFieldOptions): FollowFieldOptions
---@field follow_leader fun(options: FollowLeaderOptions): FollowLeaderOptions
---@field keep_formation fun(options: KeepFormationOptions): KeepFormationOptions
---@field keep_places fun(options: KeepPlacesOptions): KeepPlacesOptions
---@field chase_tiles fun(options: ChaseTilesOptions): ChaseTilesOptions
---@field wander fun(options: WanderOptions): WanderOptions
---@field keep_speed fun(options: KeepSpeedOptions): KeepSpeedOptions
---@field look_where_going fun(options: LookWhereGoingOptions): LookWhereGoingOptions
---@field brake fun(options: BrakeOptions): BrakeOptions
---@field push fun(options: PushOptions): PushOptions
---@field wish fun(options: WishOptions): WishOptions
---@field order fun(options: OrderOptions): OrderOptions

---@class Agent
local Agent = {}

--- Limits the top speed in this tick (m/s).
---@param speed number
function Agent:limit_speed(speed) end

--- Opens a group of terms that counts as one, `"sum"` unless you say otherwise.
---@param combine? Combine
---@param weight? (number | CombineOptions)
---@param options? CombineOptions
function Agent:begin(combine, weight, options) end

--- Closes the group.
function Agent:done() end

--- How it avoids others in this tick, if not as its group does. Options change those that the scene has given the group's `avoid`: `me:avoid { priority = 2 }`; several calls add up. With false it takes no part: it goes as its plan says and avoids none, and those that take part avoid it as an obstacle that moves as it likes. With true it is as its group again. The options are in [the list of models](avoidance.md).
---@param change boolean | AvoidOptions
function Agent:avoid(change) end

--- Takes a color, until the next one.
---@param color Color The color: in scripts a text such as `"#7bd88f"`.
function Agent:set_color(color) end

--- Puts a new agent of a group into the world. It is refused, which is a fault of this agent, if the position lies outside of the walls, or the world is full (`most_agents`): one fault in a tick, for the first that is refused.
---@param group string | Group The group of the new agent; its limits are drawn anew.
---@param position vector Where it begins (m).
---@param velocity? vector How it moves; in `PerTick` stepping in m per tick (m/s; 0 if left out).
---@param values? Newcomer What it begins with: public values that its script declares, and limits of its own (`radius`, `mass`, `max_speed`, `max_force`, `response_secs`) in the place of those that are drawn for its group: `{ fuel = 20, owner = me, max_speed = 3 }`. Each counts as an act.
function Agent:spawn(group, position, velocity, values) end

--- Leaves the world.
function Agent:despawn() end

--- Emits an event, which its receivers get in the next tick.
---@param name string The name of the event.
---@param target? (Other | Group | Nearby) The receivers: another agent, all agents of a group such as `world.groups.name`, with `{ radius = 5 }` the agents around this one, or without a target all agents. An agent or group that is gone receives nothing.
---@param value? (number | vector) What the event says beside its name: a number or a vector (0 if left out).
function Agent:emit(name, target, value) end

--- Changes the agent's group. From the next tick on it has the new group's script or plan, color and limits, which are drawn for it as at its spawn. It keeps its id, motion, memory and public values, and hears the event `joined`; where its new script has an `init`, that runs first. It is refused, which is a fault of this agent, if the new group has bodies and the agent is outside of the walls. Nothing happens if it is of the group already.
---@param group string | Group The new group.
function Agent:set_group(group) end

--- Leaves an amount on a field, where the agent is after this tick: in the whole cell there, which has it from the next tick on. A field tells amounts per square meter, so that what is read does not depend on the size of cells. Leave `rate * dt` in each tick, and it does not depend on the tick length either. Outside of the field nothing is left.
---@param field string | Field The field: in scripts its name, or `world.fields.name`.
---@param amount? number How much; a negative amount takes away what is there, and no more (1 if left out).
function Agent:leave(field, amount) end

--- Where it is (m).
---@return vector
function Agent:position() end

--- How it moves (m/s; in `PerTick` scenes m per tick, as all velocities).
---@return vector
function Agent:velocity() end

--- Unit vector of its last motion.
---@return vector
function Agent:heading() end

--- Unit vector of where it looks.
---@return vector
function Agent:facing() end

--- How fast it moves.
---@return number
function Agent:speed() end

--- Its top speed.
---@return number
function Agent:max_speed() end

--- Body radius (m).
---@return number
function Agent:radius() end

--- The name of its group.
---@return string
function Agent:group() end

--- Its number, never used again.
---@return number
function Agent:id() end

--- Seconds since it was spawned.
---@return number
function Agent:age() end

--- Its own table; kept over reloads. For numbers, text, true and false, vectors, agents and tables of these.
---@return { [any]: any }
function Agent:memory() end

--- Its own public value of a name, with what it has set in this tick; see `public`.
---@param name string
---@return any
function Agent:get(name) end

--- Sets its own public value of a name, of the kind that was declared: `me:set("fuel", me:get("fuel") - dt)`. It sees that at once, others from the next tick on. If its script fails later in the tick, nothing of it counts but what `init` or `on_reload` had set.
---@param name string
---@param value? (number | boolean | vector | Other | Agent)
function Agent:set(name, value) end

--- What was said in the last tick to it, to its group or around it: `for name, from, value in me:events() do`. The value is the number or the vector that was said. The engine says `"contact"` when its body begins to touch another one or an obstacle (5 mm apart or less): from the other agent, from nil of an obstacle. It says `"reached"`, from nil, when its body comes over a mark of the scene, also on its way within a tick; the value is where the mark is: `if name == "reached" and value == world.marks.door`. Contacts and marks are looked for only if a script has the word in quotes. It says `"joined"`, from nil, when the agent has changed its group.
---@return fun(): string?, Other?, any
function Agent:events() end

--- The nearest agent that counts within the radius (m), or nil: `me:nearest(10, "wolves")`. With `math.huge`, or nil for the radius, however far away. With a filter over a large world give a radius: without one it looks at all agents where none that passes is near.
---@param radius? number
---@param among? Among
---@param filter? Filter
---@return Other?
function Agent:nearest(radius, among, filter) end

--- All neighbors that count within the radius (m), in a fixed order: `for other, offset, velocity in me:neighbors(5) do`.
---@param radius number
---@param among? Among
---@param filter? Filter
---@return fun(): Other?, vector, vector
function Agent:neighbors(radius, among, filter) end

--- How many agents count within the radius (m). A filter names public values that they must show: `me:count(2, "all", { ill = true })`, `me:count(9, "ants", { fuel = { max = 10 } })`. Agents whose group does not declare such a value do not count.
---@param radius number
---@param among? Among
---@param filter? Filter
---@return number
function Agent:count(radius, among, filter) end

--- Whether it is within range (m), within the angle (radians) around where the agent looks, and no obstacle, side of the world or wall of the tile map is between.
---@param target Target
---@param range? number
---@param half_angle? number
---@return boolean
function Agent:can_see(target, range, half_angle) end

--- Where it sees a target or saw it last (m), and how long ago (s; 0 while it sees it): `local place, secs = me:last_seen(world.groups.prey)`. Nil if it has not seen the target, has forgotten it, or it is gone. The scene gives the group its `sight`: how far and how wide its agents see, and how long they remember. They remember what their terms aim at; in a group without a sight they know where everything is.
---@param target Target
---@return vector?, number?
function Agent:last_seen(target) end

--- From the agent to a target (m); the short way in a wrapped world.
---@param target Target
---@return vector
function Agent:offset_to(target) end

--- How far it is (m).
---@param target Target
---@return number
function Agent:distance_to(target) end

--- What a ray from it hits first within the range (m): how far away (m), the unit vector out of the surface, and what it is: an agent, `"obstacle"`, `"tile"` or `"bounds"`. Nil if it hits nothing; its own body is not in the way. `local far, normal, what = me:raycast(me:heading(), 5)`
---@param direction vector
---@param range number
---@return number?, vector?, any
function Agent:raycast(direction, range) end

--- Goes toward the target at full speed; in the forms `classic` and `accel` it overshoots the target and comes back.
---
--- It does nothing when the target is gone; on the target itself `classic` and `raw` brake, and `accel` does nothing.
--- Reynolds 1999, *seek*.
---@param target Target
---@param weight? (number | SeekOptions)
---@param options? SeekOptions
function Agent:seek(target, weight, options) end

--- Flees the target at full speed.
---
--- It does nothing when the target is gone or outside the zone. On the target itself it goes along its heading.
--- With a look-ahead it is not cornered: it goes along walls, and leaves a corner while the target is still far enough
--- away to be passed; `avoid_obstacles` beside it keeps the gap to walls. Reynolds 1999, *flee*; the zone: Bevilacqua
--- 2012, *Flee and Arrival*.
---@param target Target
---@param weight? (number | FleeOptions)
---@param options? FleeOptions
function Agent:flee(target, weight, options) end

--- Comes to rest on the target: inside the slowing radius the desired speed falls linearly with
--- distance.
---
--- It does nothing when the target is gone; on the target it brakes. In `Timed` stepping each tick covers exactly the
--- distance of that law, d·(1 − e^(−v·dt/R)), so that the tick length does not count.
--- An agent that responds too slowly, or is too weak for the radius, overshoots all the same:
--- `flockwork check` warns of it. Reynolds 1999, *arrival*.
---
--- In the form `stopping` the desired speed is √(2·a·d), where a is the agent's greatest force over its mass, less what
--- the response time and the tick take: an agent that goes straight to the target, and has room to stop, does not run past
--- it, whatever the tick. Without force (`max_force` 0) it wishes to stand.
---@param target Target
---@param weight? (number | ArriveOptions)
---@param options? ArriveOptions
function Agent:arrive(target, weight, options) end

--- Arrives at a place that many go to: an agent is there as soon as a neighbor that is nearer to it rests beside the agent.
---
--- It does nothing when the target is gone, and without neighbors it is `arrive`. A neighbor rests if it comes no nearer
--- to the target, or by less than a twentieth of the agent's top speed: one that is pushed out rests as well. Only a
--- neighbor that is nearer to the target counts, so that no two agents wait for each other, and the nearest of all always
--- goes on. It keeps no distance: a `separation` does, with a radius so much smaller that an agent does not leave this
--- one while it is pushed. A group that has `avoid: walkers()` settles by itself.
---@param target Target
---@param weight? (number | SettleOptions)
---@param options? SettleOptions
function Agent:settle(target, weight, options) end

--- Seeks the place where a moving target will be.
---
--- It does nothing when the target is gone. For a target nearer than the agent can change its course, it predicts
--- both by that time, so that the agent does not run past the target and circle: an agent faster than its target
--- comes to touch it, and then moves along with it. A script decides what a touch means; it sees it in the
--- distance: `me:distance_to(prey) <= me:radius() + prey:radius()`. Reynolds 1999, *pursuit*.
---
--- All of this is so with the leads `intercept` and `closing`. With the others it is as published, and seeks the predicted
--- place alone: `tutorial` (Bevilacqua 2012, *Pursuit and Evade*), with which a hunter and an agent that evades by it may end up
--- circling on a spot, `head_on` (Buckland 2005), `own_speed`, `target_speed`, `relative_speed` and `nine_cases` (OpenSteer).
---@param target Target
---@param weight? (number | PursueOptions)
---@param options? PursueOptions
function Agent:pursue(target, weight, options) end

--- Flees the place where a moving target will be.
---
--- It does nothing when the target is gone or outside the zone. With a look-ahead it is not cornered, as `flee` is not.
--- Reynolds 1999, *evasion*; the tutorial's
--- form: Bevilacqua 2012, *Pursuit and Evade*. That form predicts a hunter of the agent's own speed to be at the agent
--- itself, so that the direction of flight is random; `closing` predicts the hunter on its way to the agent.
---@param target Target
---@param weight? (number | EvadeOptions)
---@param options? EvadeOptions
function Agent:evade(target, weight, options) end

--- Chases prey at constant speed, turning toward it at a limited rate; it goes straight on while the prey is dead ahead.
---
--- It does nothing when the prey is gone. When an obstacle or a tile hides the prey, it goes to where the prey was seen
--- last, stops, and then does nothing until it sees the prey again. Bourg and Seemann 2004, *AI for Game
--- Developers*, chapter 2.
---@param prey Target
---@param weight? (number | ChaseInSightOptions)
---@param options? ChaseInSightOptions
function Agent:chase_in_sight(prey, weight, options) end

--- Goes to the target by the shortest way around all obstacles and tiles, in the plane; straight where nothing is in
--- between.
---
--- It does nothing when the target is gone. Of a group it goes to the agent that is nearest by walking distance. A
--- target inside an obstacle, or cut off by obstacles, is approached as far as possible: `flockwork check` says how
--- far that is. The way keeps as far from obstacles as the agent's radius; a gap counts as open if it is wider than
--- the body by about a fifth. It does not look at other agents, which is what `avoid` is for. In a volume, without
--- obstacles, and where a host gives no way, it goes straight.
---
--- Agents of like size (rounded up by an eighth at most) with one target share a field: a grid over all obstacles
--- that have an end, with cells of half the radius. There are at most 262,144 of them, which take about 30 ms: in a
--- larger world cells are larger, and gaps below two and a half cells may count as closed. A cell that sees the
--- target knows its distance exactly, others by fast marching (Sethian 1996), a few percent too long. A cell takes 11
--- bytes, a field of 200 × 200 cells about 4 ms to make, and an agent about 80 ns more in a tick than with `arrive`. The
--- field is made anew when the target comes to another cell, and for a group when any of its agents does. Moving
--- obstacles are planned around where they were at the last tick that is a multiple of 16, in steps of a quarter of
--- the radius; `avoid_obstacles` does the rest.
---@param target Target
---@param weight? (number | FindWayOptions)
---@param options? FindWayOptions
function Agent:find_way(target, weight, options) end

--- Goes to a target that it sees; to where it was seen last when it is hidden, and then along a spiral around that place.
---
--- It does nothing before it has seen the target, when the target is gone, and after it has given up: once the target
--- has been out of sight for so long, or the spiral is as wide as the search radius. Obstacles and tiles hide the target.
--- In a volume the spiral lies level, at the height of the place. It does not keep off obstacles: `avoid_obstacles` beside
--- it does. The spiral is that of Archimedes: each turn lies farther out by the spacing, which is best twice as far as the
--- agent sees well.
---@param target Target
---@param weight? (number | SearchOptions)
---@param options? SearchOptions
function Agent:search(target, weight, options) end

--- Arrives behind an obstacle, where the hunter does not see its body.
---
--- It does nothing when the hunter is gone or outside the zone. Of the places behind obstacles within the search radius it
--- takes the nearest, of two at about the same distance the one that it goes to already. An obstacle that does not cover
--- the body to both sides, has no end, or has another one behind it offers no place. Where there is none, the agent flees.
--- It does not look for a way there. Reynolds 1999 names it *hide*; Buckland 2005, chapter 3.
---@param hunter Target
---@param weight? (number | HideOptions)
---@param options? HideOptions
function Agent:hide(hunter, weight, options) end

--- Keeps a place beside a leader, in the leader's own frame.
---
--- It does nothing when the leader is gone. A leader without heading, such as a point, counts as headed along x. With all
--- distances zero the place is the leader's own. While the leader turns, its frame turns with it: the agent then lags
--- behind its place, the more so the farther off that is. Reynolds 1999, *offset pursuit*; Buckland 2005, chapter 3.
---@param leader Target
---@param weight? (number | OffsetPursueOptions)
---@param options? OffsetPursueOptions
function Agent:offset_pursue(leader, weight, options) end

--- Goes between two targets, and stays there as they move.
---
--- It does nothing when one of them is gone. It foresees where both will be when it gets there. Reynolds 1999 names it
--- *interpose*; Buckland 2005, chapter 3, foresees by the distance of the middle over the top speed.
---@param first Target
---@param second Target
---@param weight? (number | InterposeOptions)
---@param options? InterposeOptions
function Agent:interpose(first, second, weight, options) end

--- Moves as fast as the target, and in the same direction.
---
--- It does nothing when the target is gone; beside a point it brakes. Of a target that is faster than the agent it takes
--- the direction alone. gdx-ai, *match velocity*, whose time to target is the agent's response time here.
---@param target Target
---@param weight? (number | MatchVelocityOptions)
---@param options? MatchVelocityOptions
function Agent:match_velocity(target, weight, options) end

--- Stays within a distance of an anchor.
---
--- It does nothing when the anchor is gone or nearer than the radius. Beyond the radius it wishes to go back at top speed;
--- that wish weighs nothing on the radius, and all at `slack` beyond it. With a slack of 0 it weighs all at once, and with
--- a radius of 0 the agent is drawn to the anchor itself. UnitySteer, *SteerForTether*.
---@param anchor Target
---@param weight? (number | TetherOptions)
---@param options? TetherOptions
function Agent:tether(anchor, weight, options) end

--- Circles around the target at a distance.
---
--- It does nothing when the target is gone. Far outside it goes toward the circle, deep inside away from the target, and on
--- the circle along it, with the pull that a circle at this speed takes. Around a target that moves it does the same as
--- the target sees it, as fast as its top speed allows; a faster target leaves it behind. In a volume the circle lies
--- level, at the target's height. On the target itself it goes along its heading. It looks at no obstacles: it slides
--- past a solid one on its circle that is less thick than the band, body included, and stops before a thicker one.
--- Where the whole circle lies within one it slides around that, or stops before it if the circle lies deeper than the
--- band. An agent too weak for the circle, whose speed² · mass / force is more than the radius, keeps farther out. The
--- course is that of a vector field around a circle: Nelson et al. 2007, *Vector field path following for miniature air
--- vehicles*, section II.B, with a straight share for the arctangent.
---@param target Target
---@param weight? (number | OrbitOptions)
---@param options? OrbitOptions
function Agent:orbit(target, weight, options) end

--- Looks at the target, wherever the agent goes.
---
--- It wants no motion, and it changes what the agent sees: view cones lie around the facing. It does nothing when the target
--- is gone, or where the agent is; an agent that no behavior turns looks where it goes. Straight behind it turns by the
--- left. Of several such terms the last one counts; a weight of 0 switches it off, and any other one is all the same.
--- Millington 2006, *Artificial Intelligence for Games*, chapter 3, *face*, without its inertia.
---@param target Target
---@param weight? (number | FaceOptions)
---@param options? FaceOptions
function Agent:face(target, weight, options) end

--- Keeps away from neighbors.
---
--- It does nothing when no neighbor is within the radius. Reynolds 1987, *separation*. The default law is zero at the
--- radius: with a law that jumps there, a crowd at one place never comes to rest, and a flock's order depends
--- on the tick rate.
---@param weight? (number | SeparationOptions)
---@param options? SeparationOptions
function Agent:separation(weight, options) end

--- Aligns with the motion of its neighbors.
---
--- It does nothing when no neighbor is within the radius, or when all move alike. Reynolds 1987, *velocity matching*;
--- 1999, *alignment*.
---@param weight? (number | AlignmentOptions)
---@param options? AlignmentOptions
function Agent:alignment(weight, options) end

--- Moves to the middle of its neighbors.
---
--- It does nothing when no neighbor is within the radius, nor when the middle is within the dead radius. Reynolds 1987,
--- *flock centering*; 1999, *cohesion*.
---@param weight? (number | CohesionOptions)
---@param options? CohesionOptions
function Agent:cohesion(weight, options) end

--- Waits while a mate is ahead. It brakes against the forces of the terms before it, so it
--- comes last in a plan.
---
--- It does nothing when no mate is ahead. Bevilacqua 2013, *Queue*, in pixels: ahead 30, radius 30, share 0.8,
--- damping 0.3, separation_radius 30, separation_strength 2. The stages of the tutorial look along the velocity, and
--- all around at standstill: there two mates can wait for each other. Of several mates they take the
--- one with the lowest id, at any distance; a mate exactly at the radius counts. `cone` takes the mate that
--- blocks the agent most.
---@param weight? (number | QueueOptions)
---@param options? QueueOptions
function Agent:queue(weight, options) end

--- Turns aside for the neighbor that it would come too near to first, if both went straight on.
---
--- It does nothing when no neighbor comes too near within the horizon. An oncoming neighbor, one that stands and one that
--- goes the same way is passed on the side where it is passed anyway, exactly head-on on the right; of two whose ways
--- cross the slower one passes behind the other, and of two at about the same speed the one that has the other on its
--- right. From a body that it touches the agent goes straight away. It is one wish among others, and no promise: bodies
--- that must not overlap have `avoid` in their group. Reynolds 1999, *unaligned collision avoidance*; the sides are those
--- that the comments of OpenSteer (Reynolds 2003) name; its code lets the faster of two that cross turn aside.
---@param weight? (number | AvoidAgentsOptions)
---@param options? AvoidAgentsOptions
function Agent:avoid_agents(weight, options) end

--- Turns aside for the nearest obstacle on its course; the sides of a walled world are obstacles too.
---
--- It does nothing while the course ahead is free, so a wall alongside does not push; an agent that comes nearer than
--- the margin is eased out. For a moving obstacle it uses the agent's motion relative to the obstacle, so that an
--- agent at rest leaves the obstacle's path. It does not plan paths: L and U shapes trap it. Reynolds 1999, *obstacle
--- avoidance*; the tutorial's form, in pixels: Bevilacqua 2013, *Collision Avoidance*, look_ahead 50, force 600.
--- The form `tutorial` measures the distance to an obstacle's middle, which is of little use for a long wall; `swept`
--- measures to the surface, along the agent's course.
---
--- `feelers` and `wall_push` have a feeler along the course, and half as long ones to both sides of it; in a volume above
--- and below too. They have no width, so that the body can graze what lies between them, and straight at a wall the agent comes to a stop before it.
--- `box_probe` takes every obstacle for the ball around it, and does not see sides of a walled world or arenas, which have none;
--- at rest its box is half as long as at top speed, and in a volume it is a cylinder. Buckland's push is always to one
--- side, and goes by the obstacle's radius alone, so that it draws a large body toward an obstacle that only grazes it; here it
--- is away from the obstacle's middle, straight at that to the left, and the body's radius counts. None of these forms
--- remembers a side.
---@param weight? (number | AvoidObstaclesOptions)
---@param options? AvoidObstaclesOptions
function Agent:avoid_obstacles(weight, options) end

--- Follows the nearest wall at a distance: the surface of any obstacle, and the sides of a walled world.
---
--- It does nothing when there is no wall within its range. From where the agent will be it finds the nearest point of a
--- surface, goes out from there along the surface's normal, and seeks that place, but at least so far along the wall that an
--- agent at rest sets out too. Inner corners it cuts, and round bodies it follows a little nearer, the more the farther it
--- looks ahead. In a volume left and right are as seen from above; along level ground or a ceiling, which has no
--- sides, it keeps its course. Reynolds 1999, *wall following*.
---@param weight? (number | FollowWallOptions)
---@param options? FollowWallOptions
function Agent:follow_wall(weight, options) end

--- Keeps the agent in a region about a place: a circle or a box, which is no obstacle and which other agents cross as they like.
---
--- It does nothing without the place, and nothing while the agent's middle is in the region now and will be soon. If
--- it will be outside, it turns the agent aside: by the part of the boundary's normal that is perpendicular to its
--- course, and twice as much by that of the way to the region's middle, which brings it out of corners; to the left
--- where both lead straight back. An agent that is outside goes in at top speed. If the place is an agent, the region
--- goes along with it, and what counts is how the two move relative to each other. In a region of no size the agent
--- is always outside. `stay_in_bounds` does the same with the bounds of the world. Reynolds 1999, *containment*.
---@param center Target
---@param weight? (number | ContainOptions)
---@param options? ContainOptions
function Agent:contain(center, weight, options) end

--- Keeps the agent off the sides of a walled world: it turns before it comes to them.
---
--- It does nothing in a world without walls: in an open one, and in a torus; nor while the agent's body will soon be
--- within the walls, with the margin. If it will not, it turns the agent aside: by the part of the wall's normal that
--- is perpendicular to its course, and twice as much by that of the way to the world's middle, which brings it out of
--- corners; to the left where both lead straight back. An agent that a host has put outside goes in at top speed. It
--- sees no obstacles; `contain` does the same with a region about a place. Reynolds 1999, *containment*.
---@param weight? (number | StayInBoundsOptions)
---@param options? StayInBoundsOptions
function Agent:stay_in_bounds(weight, options) end

--- Follows a path to its end, in a loop, or back and forth, as the path says.
---
--- It does nothing without a path. It remembers how far it has come, and comes to rest at the end of a path that
--- has one. In a wrapped world a path goes the shortest way from point to point, and so does an agent that follows it.
---
--- `carrot` (after Reynolds 1999, *path following*) keeps to its own lane inside the path's radius and
--- turns smoothly before the ends. `nodes` is the tutorial's form (Bevilacqua 2013, *Path Following*; in
--- pixels with a radius of 10 and `start: first`): a point that is reached is still sought in that
--- tick, and at an end of a `PingPong` path the end point comes twice, so an agent that leaves
--- its radius within that tick goes back once more. The tutorial's character circles the last point of
--- a path with an end forever; here the agent arrives at it.
---@param path Path
---@param weight? (number | FollowPathOptions)
---@param options? FollowPathOptions
function Agent:follow_path(path, weight, options) end

--- Goes to the nearest of several exits by walking distance, around all obstacles and tiles: the exits are the points
--- of a path.
---
--- It does nothing without a path. The order of its points, its radius and how it ends do not count. An exit that
--- cannot be reached is no exit, unless none can. Where and how it goes, and what that costs, is as for `find_way`; one field
--- is for all exits together. In a volume, and where a host gives no way, it goes straight to the nearest.
---@param exits Path
---@param weight? (number | FindExitOptions)
---@param options? FindExitOptions
function Agent:find_exit(exits, weight, options) end

--- Goes through an opening, such as a door, and on until it is well behind it, so that agents do not stop in the opening.
--- The opening is the way from the first point of a path to its last one. It goes through to the right of that way,
--- as gates are measured.
---
--- In front of the opening it goes at top speed, straight to the nearest place of it where its body fits between the ends;
--- if the opening is narrower than the body, to its middle. It looks at no obstacle: `find_way` comes from afar. Beyond
--- the opening it goes straight on. Farther away than `beyond`, and without a path of two different points, it does
--- nothing; under the combiner `first` the next term then says where to. In a volume the opening is upright, and
--- heights do not count.
---@param opening Path
---@param weight? (number | GoThroughOptions)
---@param options? GoThroughOptions
function Agent:go_through(opening, weight, options) end

--- Keeps the agent on a path: it steers only when the place where the agent will be soon is off the path, or when the agent
--- goes the wrong way along it; then it seeks a place of the path ahead.
---
--- It does nothing without a path, and nothing to an agent on its path: it gives no drive of its own, so that an
--- agent at rest on the path stays at rest. It goes together with behaviors that do, as `wander`; `follow_path` goes
--- along a path. At the end of a path that has one the agent turns back, and stays about there. It remembers which
--- stretch it is on, so that on a path that crosses itself it does not change to another one. Reynolds 1999, *path
--- following*; the place that is sought is as far ahead of the agent, along the path, as the agent looks (OpenSteer).
---@param path Path
---@param weight? (number | StayOnPathOptions)
---@param options? StayOnPathOptions
function Agent:stay_on_path(path, weight, options) end

--- Goes as the flow field of the scene says where the agent will be.
---
--- It does nothing without a field, outside of it, and where its direction is zero. A direction of length 1 asks for top
--- speed, a shorter one for that share of it, a longer one for no more. A field that leads to a place around all
--- obstacles is `find_way`. Reynolds 1999, *flow field following*.
---@param weight? (number | FollowFlowOptions)
---@param options? FollowFlowOptions
function Agent:follow_flow(weight, options) end

--- Goes up a field at top speed, to where more has been left on it; or down.
---
--- In the form `slope` it goes as the field rises where it is. In the form `sensors` it compares the field at three points,
--- ahead and to both sides, and goes toward the one with the most; of several with as much, between them. It does nothing
--- without a field, where the field is level or the sensors read the same, and where there is no more than `threshold`.
--- Outside of the field there is nothing, and at its edge it is level. In a volume the field is the same at all heights.
--- Jones 2010, *Characteristics of pattern formation and evolution in approximations of Physarum transport networks*,
--- Artificial Life 16(2): the three sensors; there an agent turns by a fixed angle, and either way by chance where both
--- sides have more than what is ahead.
---@param field Field
---@param weight? (number | FollowFieldOptions)
---@param options? FollowFieldOptions
function Agent:follow_field(field, weight, options) end

--- Arrives behind a leader, separates from the other followers, and leaves the leader's path.
---
--- It does nothing when the leader is gone. Reynolds 1999, *leader following*; Bevilacqua 2013, *Leader
--- Following*, in pixels: form tutorial, slow_radius 50, sight_radius 30, separation_radius 30,
--- separation_strength 2, falloff mean, lead tutorial. In that form a leader that stops attracts its followers
--- and repels them in turn, so that they never rest; in `smooth` they come to rest behind it.
---@param leader Target
---@param weight? (number | FollowLeaderOptions)
---@param options? FollowLeaderOptions
function Agent:follow_leader(leader, weight, options) end

--- Keeps a place in a formation behind a leader: all agents that keep the same formation of the same leader get one each.
---
--- It does nothing when the leader is gone. The places lie in the leader's own frame, as in `offset_pursue`: a long
--- formation sweeps wide at a corner. They are given out so that the squares of the ways add up to the least, which
--- means that ways do not cross; each agent then keeps its place until agents join or leave, or the form changes. Beyond
--- 256 agents they are given out from west to east. If the leader is given as a group, each agent follows the nearest of
--- it. `keep_places` does the same with places of your own. Millington 2006, *Artificial Intelligence for Games*,
--- chapter 3, *coordinated movement*.
---@param leader Target
---@param weight? (number | KeepFormationOptions)
---@param options? KeepFormationOptions
function Agent:keep_formation(leader, weight, options) end

--- Keeps a place in a formation of your own: the points of a path are the places, x ahead of the leader and y to its left.
---
--- It does nothing when the leader is gone. All agents that keep the same places of the same leader get one each, as in
--- `keep_formation`. With more agents than points those that are farthest off get none, and do nothing; with more
--- points than agents the first ones are taken. In a volume z is above the leader. The path may lie anywhere: only the
--- numbers of its points count.
---@param places Path
---@param leader Target
---@param weight? (number | KeepPlacesOptions)
---@param options? KeepPlacesOptions
function Agent:keep_places(places, leader, weight, options) end

--- Chases prey on a tile map, from the middle of a tile to the middle of the next: an order.
---
--- It does nothing without a tile map or prey. When the prey is out of sight, it goes to the last tile where it saw the
--- prey, stops, and then does nothing. It draws a new line when it sees the prey on another tile. It enters no
--- walls. When it reaches the middle of a tile, the rest of the tick goes on to the next one, over up to 256
--- tiles, so that the speed does not depend on the tick length. Bourg and Seemann 2004, *AI for Game
--- Developers*, chapter 2.
---@param prey Target
---@param weight? (number | ChaseTilesOptions)
---@param options? ChaseTilesOptions
function Agent:chase_tiles(prey, weight, options) end

--- Roams: steers for a point on a circle ahead, and that point drifts at random.
---
--- It always steers. Reynolds 1999, *wander*; the tutorial's form: Bevilacqua 2012, *Wander*,
--- with the constants 6, 8 and 1, per tick. In all other forms the random steps grow with the root of the tick length, so that
--- the agent turns as much in a second at every tick rate; where they grow with the tick length, as in gdx-ai, Yuka and
--- OpenSteer, it turns the less the shorter the ticks are.
---@param weight? (number | WanderOptions)
---@param options? WanderOptions
function Agent:wander(weight, options) end

--- Moves at a speed along the present heading.
---
--- A standing agent sets out along its heading; at a speed of 0 it stops. Beyond the agent's top speed it goes at top
--- speed. It does nothing at the speed itself, and never turns the agent: motion to the side is left to other terms,
--- and so is the choice of a course. OpenSteer, *steerForTargetSpeed*.
---@param weight? (number | KeepSpeedOptions)
---@param options? KeepSpeedOptions
function Agent:keep_speed(weight, options) end

--- Looks where the agent goes, but turns no faster than its limit.
---
--- It wants no motion, and it changes what the agent sees: view cones lie around the facing. At standstill it looks along
--- its last motion. Without it an agent looks where it goes, and with a turn rate of 0 where it went in the tick before. Of
--- several terms that turn the facing the last one counts; a weight of 0 switches it off, and any other one is all the
--- same. Millington 2006, *Artificial Intelligence for Games*, chapter 3, *looking where you're going*, without its inertia.
---@param weight? (number | LookWhereGoingOptions)
---@param options? LookWhereGoingOptions
function Agent:look_where_going(weight, options) end

--- Brakes to a standstill.
---
--- It does nothing once the agent stands.
---@param weight? (number | BrakeOptions)
---@param options? BrakeOptions
function Agent:brake(weight, options) end

--- Applies a force that the caller gives (N).
---
--- It does nothing without a force.
---@param force vector
---@param weight? number
---@param label? string
function Agent:push(force, weight, label) end

--- Wishes for a velocity that the caller gives (m/s).
---
--- It does nothing without a velocity.
---@param velocity vector
---@param weight? number
---@param label? string
function Agent:wish(velocity, weight, label) end

--- Takes a velocity from the caller as it is (m/s), up to the top speed; it overrides all other behaviors.
---
--- It does nothing without a velocity.
---@param velocity vector
---@param weight? number
---@param label? string
function Agent:order(velocity, weight, label) end

---@class Other
local Other = {}

--- Where it is (m).
---@return vector
function Other:position() end

--- How it moves.
---@return vector
function Other:velocity() end

--- Unit vector of its last motion.
---@return vector
function Other:heading() end

--- Unit vector of where it looks.
---@return vector
function Other:facing() end

--- How fast it moves.
---@return number
function Other:speed() end

--- Its top speed.
---@return number
function Other:max_speed() end

--- Body radius (m).
---@return number
function Other:radius() end

--- The name of its group.
---@return string
function Other:group() end

--- Its number, never used again.
---@return number
function Other:id() end

--- Seconds since it was spawned.
---@return number
function Other:age() end

--- What it shows under a name, as it was at the end of the last tick: `other:get("fuel")`. Nil if its group declares no public value of this name.
---@param name string
---@return any
function Other:get(name) end

--- Whether it is still there; everything else is an error once it is gone.
---@return boolean
function Other:alive() end

---@class Field
local Field = {}

--- How much there is at a point, per square meter: `world.fields.scent:at(me:position())`. Between the middles of cells it is linear. Outside of the field it is 0.
---@param point vector
---@return number
function Field:at(point) end

--- The way up at a point, as long as it is steep: how much more there is per square meter, a meter farther. Zero outside of the field.
---@param point vector
---@return vector
function Field:slope(point) end

---@class World
---@field time number Seconds since the start.
---@field tick number Ticks since the start.
---@field dt number The length of a tick (s).
---@field bounds Bounds? Where the world ends (m): from the corner `world.bounds.min` to the corner `world.bounds.max`. In a torus `min` is zero and `max` its size; an open world has none, it is nil.
---@field marks { [string]: vector } The scene's marks by name.
---@field paths { [string]: Path } The scene's paths by name.
---@field fields { [string]: Field } The scene's fields by name.
---@field groups { [string]: Group } The scene's groups by name; as a target a group is its nearest agent.
---@field mouse vector Where the mouse is (m): as the scene's `mouse` list says, in a window until the mouse is moved.
---@field mouse_down boolean Whether its button is held.
---@field mouse_clicked boolean Whether its button went down in this tick.
---@field key fun(name: Key): boolean Whether a key is held: `world.key("w")`.
---@field events fun(name?: string): fun(): string?, Other?, any The events for all agents in the last tick, of one name or of all names: `for name, from, value in world.events("alarm") do`. The value is the number or the vector that was said.
---@field nearest fun(point: vector, radius?: number, among?: Among, filter?: Filter): Other? The agent nearest to a point that counts, however far away; with a radius (m), nil if there is none within it. The agent that asks counts too.
---@field neighbors fun(point: vector, radius: number, among?: Among, filter?: Filter): fun(): Other?, vector, vector All agents that count within the radius of a point (m), each with its offset from there and its velocity: `for other, offset, velocity in world.neighbors(world.marks.door, 2) do`. The agent that asks counts too.
---@field count fun(point: vector, radius: number, among?: Among, filter?: Filter): number How many agents count within the radius of a point (m).
---@field raycast fun(from: vector, direction: vector, range: number): number?, vector?, any What a ray from a point hits first, as `me:raycast` tells it. The body of the agent that asks is in the way.
---@field is_free fun(point: vector, radius?: number): boolean Whether a body of this radius (m), or one as large as the agent's own, has room at a point: no obstacle, wall, side of the world or other body is nearer. The agent's own body does not count.
---@field tile fun(point: vector): string? The tile of the map at a point: `"#"` for a wall, `"."` for a free one; nil outside of the map.
---@field has_mark fun(name: string): boolean Whether the scene has a mark of this name: `world.marks` refuses unknown ones.
---@field way fun(from: Target | Agent, to: Target | Path): vector?, number? The shortest way around all obstacles and tiles for a body as large as the agent's: where it goes first, a vector of length 1, and how long it is (m). Of a group or a path it is the way to the agent or the point that is nearest to walk to. It is nil if there is no way. Only the plane has ways around.
local World = {}

---@class Pen
local Pen = {}

--- A line.
---@param from vector
---@param to vector
---@param color? Color
function Pen:line(from, to, color) end

--- A circle.
---@param center vector
---@param radius number
---@param color? Color
function Pen:circle(center, radius, color) end

--- A text.
---@param at vector
---@param text any
---@param color? Color
function Pen:text(at, text, color) end

--- Values that can be turned while it runs: `tune { pull = 1.0, count = { 5, min = 0, max = 9, step = 1, doc = "…" }, form = { "a", choices = { "a", "b" } } }`. Moving a slider runs the file's top level again. A scene's `params` may set them within their range; without `min` and `max` it reaches to twice the number.
---@param values { [string]: any }
---@return { [string]: any }
function tune(values) end

--- Declares what its agents show of themselves, with what each begins with: `public { fuel = 100, ill = false, home = vector.zero, leader = "agent" }`: numbers, true or false, vectors, and with the word `"agent"` an agent or nil. With its `each` a scene gives single agents other values to begin with. `me:get` and `me:set` read and set them, `other:get` reads those of others, and filters choose by them. They belong to the world: they are in its hash, in what is saved, and go back when it is rewound. A script may declare 32.
---@param values { [string]: any }
---@return any
function public(values) end

--- Options of behaviors, checked and prepared once: `local wide = options.arrive { slow_radius = 5 }`.
---@type Options
options = nil

--- What another file of the scripts folder answers: `local gates = require("lib/gates")` runs `lib/gates.lua` once for this script; it ends with `return { … }`. The name must be written out. Saving that file reloads all scripts that use it.
---@param name string
---@return any
function require(name) end

--- Shows values in the window's box *Printed*; `run` and `check` write them to standard error.
---@param ... any
function print(...) end

--- Like `me:seek`.
---@param target Target
---@param weight? (number | SeekOptions)
---@param options? SeekOptions
function seek(target, weight, options) end

--- Like `me:flee`.
---@param target Target
---@param weight? (number | FleeOptions)
---@param options? FleeOptions
function flee(target, weight, options) end

--- Like `me:arrive`.
---@param target Target
---@param weight? (number | ArriveOptions)
---@param options? ArriveOptions
function arrive(target, weight, options) end

--- Like `me:settle`.
---@param target Target
---@param weight? (number | SettleOptions)
---@param options? SettleOptions
function settle(target, weight, options) end

--- Like `me:pursue`.
---@param target Target
---@param weight? (number | PursueOptions)
---@param options? PursueOptions
function pursue(target, weight, options) end

--- Like `me:evade`.
---@param target Target
---@param weight? (number | EvadeOptions)
---@param options? EvadeOptions
function evade(target, weight, options) end

--- Like `me:chase_in_sight`.
---@param prey Target
---@param weight? (number | ChaseInSightOptions)
---@param options? ChaseInSightOptions
function chase_in_sight(prey, weight, options) end

--- Like `me:find_way`.
---@param target Target
---@param weight? (number | FindWayOptions)
---@param options? FindWayOptions
function find_way(target, weight, options) end

--- Like `me:search`.
---@param target Target
---@param weight? (number | SearchOptions)
---@param options? SearchOptions
function search(target, weight, options) end

--- Like `me:hide`.
---@param hunter Target
---@param weight? (number | HideOptions)
---@param options? HideOptions
function hide(hunter, weight, options) end

--- Like `me:offset_pursue`.
---@param leader Target
---@param weight? (number | OffsetPursueOptions)
---@param options? OffsetPursueOptions
function offset_pursue(leader, weight, options) end

--- Like `me:interpose`.
---@param first Target
---@param second Target
---@param weight? (number | InterposeOptions)
---@param options? InterposeOptions
function interpose(first, second, weight, options) end

--- Like `me:match_velocity`.
---@param target Target
---@param weight? (number | MatchVelocityOptions)
---@param options? MatchVelocityOptions
function match_velocity(target, weight, options) end

--- Like `me:tether`.
---@param anchor Target
---@param weight? (number | TetherOptions)
---@param options? TetherOptions
function tether(anchor, weight, options) end

--- Like `me:orbit`.
---@param target Target
---@param weight? (number | OrbitOptions)
---@param options? OrbitOptions
function orbit(target, weight, options) end

--- Like `me:face`.
---@param target Target
---@param weight? (number | FaceOptions)
---@param options? FaceOptions
function face(target, weight, options) end

--- Like `me:separation`.
---@param weight? (number | SeparationOptions)
---@param options? SeparationOptions
function separation(weight, options) end

--- Like `me:alignment`.
---@param weight? (number | AlignmentOptions)
---@param options? AlignmentOptions
function alignment(weight, options) end

--- Like `me:cohesion`.
---@param weight? (number | CohesionOptions)
---@param options? CohesionOptions
function cohesion(weight, options) end

--- Like `me:queue`.
---@param weight? (number | QueueOptions)
---@param options? QueueOptions
function queue(weight, options) end

--- Like `me:avoid_agents`.
---@param weight? (number | AvoidAgentsOptions)
---@param options? AvoidAgentsOptions
function avoid_agents(weight, options) end

--- Like `me:avoid_obstacles`.
---@param weight? (number | AvoidObstaclesOptions)
---@param options? AvoidObstaclesOptions
function avoid_obstacles(weight, options) end

--- Like `me:follow_wall`.
---@param weight? (number | FollowWallOptions)
---@param options? FollowWallOptions
function follow_wall(weight, options) end

--- Like `me:contain`.
---@param center Target
---@param weight? (number | ContainOptions)
---@param options? ContainOptions
function contain(center, weight, options) end

--- Like `me:stay_in_bounds`.
---@param weight? (number | StayInBoundsOptions)
---@param options? StayInBoundsOptions
function stay_in_bounds(weight, options) end

--- Like `me:follow_path`.
---@param path Path
---@param weight? (number | FollowPathOptions)
---@param options? FollowPathOptions
function follow_path(path, weight, options) end

--- Like `me:find_exit`.
---@param exits Path
---@param weight? (number | FindExitOptions)
---@param options? FindExitOptions
function find_exit(exits, weight, options) end

--- Like `me:go_through`.
---@param opening Path
---@param weight? (number | GoThroughOptions)
---@param options? GoThroughOptions
function go_through(opening, weight, options) end

--- Like `me:stay_on_path`.
---@param path Path
---@param weight? (number | StayOnPathOptions)
---@param options? StayOnPathOptions
function stay_on_path(path, weight, options) end

--- Like `me:follow_flow`.
---@param weight? (number | FollowFlowOptions)
---@param options? FollowFlowOptions
function follow_flow(weight, options) end

--- Like `me:follow_field`.
---@param field Field
---@param weight? (number | FollowFieldOptions)
---@param options? FollowFieldOptions
function follow_field(field, weight, options) end

--- Like `me:follow_leader`.
---@param leader Target
---@param weight? (number | FollowLeaderOptions)
---@param options? FollowLeaderOptions
function follow_leader(leader, weight, options) end

--- Like `me:keep_formation`.
---@param leader Target
---@param weight? (number | KeepFormationOptions)
---@param options? KeepFormationOptions
function keep_formation(leader, weight, options) end

--- Like `me:keep_places`.
---@param places Path
---@param leader Target
---@param weight? (number | KeepPlacesOptions)
---@param options? KeepPlacesOptions
function keep_places(places, leader, weight, options) end

--- Like `me:chase_tiles`.
---@param prey Target
---@param weight? (number | ChaseTilesOptions)
---@param options? ChaseTilesOptions
function chase_tiles(prey, weight, options) end

--- Like `me:wander`.
---@param weight? (number | WanderOptions)
---@param options? WanderOptions
function wander(weight, options) end

--- Like `me:keep_speed`.
---@param weight? (number | KeepSpeedOptions)
---@param options? KeepSpeedOptions
function keep_speed(weight, options) end

--- Like `me:look_where_going`.
---@param weight? (number | LookWhereGoingOptions)
---@param options? LookWhereGoingOptions
function look_where_going(weight, options) end

--- Like `me:brake`.
---@param weight? (number | BrakeOptions)
---@param options? BrakeOptions
function brake(weight, options) end

--- Like `me:push`.
---@param force vector
---@param weight? number
---@param label? string
function push(force, weight, label) end

--- Like `me:wish`.
---@param velocity vector
---@param weight? number
---@param label? string
function wish(velocity, weight, label) end

--- Like `me:order`.
---@param velocity vector
---@param weight? number
---@param label? string
function order(velocity, weight, label) end

-- A script defines, with `---@param me Agent` and so on above each:
--   function init(me: Agent, world: World)  -- Once for each agent, in its first tick, before its first update: fill `me:memory()`, `me:set_color`. And in its first tick in a group that it has joined, where `me:memory()` holds what it has brought. It cannot steer. What it has done counts even if the update after it fails.
--   function update(me: Agent, world: World, dt: number)  -- Once for each agent in each tick (`dt` seconds): say what it wants. What is not said again is not wanted any more.
--   function on_reload(me: Agent, world: World)  -- Once for each agent after the file has changed, before the next update. It cannot steer. What it has done counts even if that update fails.
--   function draw(me: Agent, pen: Pen)  -- Debug drawings; never changes anything. The window shows them for the selected agent or, with the forces on and no agent selected, for all.
