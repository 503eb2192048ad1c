// Flockwork: many agents, each moved by a small weighted mix of behaviors. MIT OR Apache-2.0.
//
// The guide with examples is docs/engines/c.md. What all functions have in common:
//
// - They answer a FlockworkStatus. FLOCKWORK_STATUS_OK is 0; for anything else flockwork_error() says what is wrong, and what is
//   accepted. A call that is refused changes nothing, and no call ends the program.
// - Worlds and plans are handles. They look like pointers, and are never followed: one that was freed is refused, as is anything else.
// - Texts are UTF-8 with a zero byte at the end. They, and all arrays, are copied before the call ends.
// - A place for a result may be null only where that is said. Arrays must be as long as the number beside them, and places in one
//   call must not overlap: that cannot be checked.
// - Any thread may call. A world does one call at a time: another thread's call is refused as FLOCKWORK_STATUS_BUSY. Different
//   worlds go on at once.
// - Lengths are meters, times seconds, angles radians, masses kilograms, forces newtons.

#pragma once

// Made from the source by FLOCKWORK_UPDATE=1 cargo test -p flockwork-c-header.

#include <stddef.h>
#include <stdint.h>

// No agent, where an id may say so.
#define FLOCKWORK_NONE UINT32_MAX

// What a call answers: `FLOCKWORK_STATUS_OK`, which is 0, or why it was refused. A refused call has changed nothing, unless it
// says otherwise, and `flockwork_error` has its reason as a text.
enum FlockworkStatus
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // It is done.
  FLOCKWORK_STATUS_OK = 0,
  // A pointer is null that must not be.
  FLOCKWORK_STATUS_NULL = 1,
  // A text is not UTF-8.
  FLOCKWORK_STATUS_UTF8 = 2,
  // A buffer is too small, or a list has another length than it needs.
  FLOCKWORK_STATUS_LENGTH = 3,
  // A handle is none of a world or a plan that is there: it was freed, or it is something else.
  FLOCKWORK_STATUS_HANDLE = 4,
  // Another call, of another thread, is at work in the world or the plan. Try again when it is done.
  FLOCKWORK_STATUS_BUSY = 5,
  // A call failed within Flockwork, which is a mistake of ours: please report the text. The world refuses all further calls;
  // free it.
  FLOCKWORK_STATUS_BROKEN = 6,
  // The text of a scene, or of a part of one, has mistakes. The error has a line for each: line, column, what is accepted.
  FLOCKWORK_STATUS_SCENE = 7,
  // The text of a script has a mistake. The error has its file and line.
  FLOCKWORK_STATUS_SCRIPT = 8,
  // A name, or the number of a group, stands for nothing. The error has the name that may have been meant.
  FLOCKWORK_STATUS_NAME = 9,
  // A number is not accepted, such as one that is not finite.
  FLOCKWORK_STATUS_VALUE = 10,
  // The agent or the obstacle is gone, or never was.
  FLOCKWORK_STATUS_GONE = 11,
  // The bytes are no snapshot of this world.
  FLOCKWORK_STATUS_SNAPSHOT = 12,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum FlockworkStatus FlockworkStatus;
#else
typedef int32_t FlockworkStatus;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What a value is.
enum FlockworkKind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // The member `number` is the value.
  FLOCKWORK_KIND_NUMBER = 0,
  // The member `number` is 1 for yes and 0 for no.
  FLOCKWORK_KIND_BOOL = 1,
  // The member `vector` is the value.
  FLOCKWORK_KIND_VECTOR = 2,
  // The member `agent` is the value.
  FLOCKWORK_KIND_AGENT = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum FlockworkKind FlockworkKind;
#else
typedef int32_t FlockworkKind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// Which agents receive an event.
enum FlockworkHeard
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // All agents.
  FLOCKWORK_HEARD_ALL = 0,
  // The agents of a group: `to` is its number.
  FLOCKWORK_HEARD_GROUP = 1,
  // One agent: `to` is its id.
  FLOCKWORK_HEARD_AGENT = 2,
  // The agents within `radius` of `center`.
  FLOCKWORK_HEARD_WITHIN = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum FlockworkHeard FlockworkHeard;
#else
typedef int32_t FlockworkHeard;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// For whom a behavior is adjusted.
enum FlockworkScope
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // All agents; the number beside it is passed over.
  FLOCKWORK_SCOPE_ALL = 0,
  // The agents of a group, by its number.
  FLOCKWORK_SCOPE_GROUP = 1,
  // One agent, by its id.
  FLOCKWORK_SCOPE_AGENT = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum FlockworkScope FlockworkScope;
#else
typedef int32_t FlockworkScope;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What agents do: terms, each of which is a behavior with a weight, parameters and a target. `flockwork_plan_new` makes one.
typedef struct FlockworkPlan FlockworkPlan;

// A world: agents, what is around them, and their scripts. `flockwork_open` makes one.
typedef struct FlockworkWorld FlockworkWorld;

// A point (m), a velocity (m/s) or a direction. In a plane `z` is 0, and whatever it is given is passed over.
typedef struct {
  // To the right.
  float x;
  // Up.
  float y;
  // Toward the viewer.
  float z;
} FlockworkVector;

// What an agent shows, or an event says. Members that its kind does not name are passed over.
typedef struct {
  // One of `FlockworkKind`.
  int32_t kind;
  // The id of an agent, or `FLOCKWORK_NONE`.
  uint32_t agent;
  // A number, or 1 and 0.
  double number;
  // A point or a direction.
  FlockworkVector vector;
} FlockworkValue;

// A script for a new world.
typedef struct {
  // Its name in the scene, or in what another script requires, such as `doorway.lua`.
  const char *name;
  // Its text.
  const char *text;
} FlockworkScript;

// What there is to know of a world as a whole.
typedef struct {
  // How many ticks have passed.
  uint64_t tick;
  // The time that has passed in the world (s).
  double secs;
  // How many agents there are.
  size_t agents;
  // How many groups there are; they are numbered from 0, in the order of the scene.
  uint32_t groups;
  // How many numbers a vector of a column has: 2 in a plane, 3 in a volume.
  uint32_t axes;
} FlockworkState;

// An agent.
typedef struct {
  // Its id, which no other agent ever gets.
  uint32_t id;
  // The number of its group.
  uint32_t group;
  // Where it is (m).
  FlockworkVector position;
  // How it moves (m/s; in `PerTick` scenes m per tick).
  FlockworkVector velocity;
  // The direction of its last motion, of length 1.
  FlockworkVector heading;
  // The direction in which it looks, of length 1.
  FlockworkVector facing;
  // The radius of its body (m).
  float radius;
} FlockworkAgent;

// A quantity of all agents as it lies in the memory of the world: that of the nth one begins `n * stride` bytes after `first`.
// The agents are in the same order in all columns of a world, which is that of ids only while the world is small: read the
// column `id` beside it.
//
// It is valid until the next call that changes the world or frees it, and must only be read.
typedef struct {
  // The number of the first agent, or the first of its numbers: a `float`, and a `uint32_t` for `id` and `group`. Null if there
  // are no agents.
  const void *first;
  // From one agent to the next (bytes).
  size_t stride;
  // How many agents there are.
  size_t count;
  // How many numbers each agent has: 1, and for vectors 2 in a plane and 3 in a volume.
  uint32_t components;
} FlockworkColumn;

// An event of the last tick.
typedef struct {
  // A number for its name, which events of one name have in common: `flockwork_event_name` has the text.
  uint32_t name;
  // The agent that emitted it; `FLOCKWORK_NONE` if the engine did, or of a contact with an obstacle.
  uint32_t from;
  // Who receives it: one of `FlockworkHeard`.
  int32_t heard;
  // A group or an agent, or `FLOCKWORK_NONE`.
  uint32_t to;
  // How far it is heard (m), or 0.
  float radius;
  // From where it is heard (m).
  FlockworkVector center;
  // What it says: a number, 0 if nothing was given, or a vector.
  FlockworkValue value;
} FlockworkEvent;

// A body that has begun to touch another one, or an obstacle: they are 5 mm apart or less, and were not before the tick.
typedef struct {
  // The agent; of two the one with the lower id.
  uint32_t agent;
  // The other agent, or `FLOCKWORK_NONE`.
  uint32_t other;
  // The obstacle that it touches, or `FLOCKWORK_NONE`.
  uint32_t obstacle;
} FlockworkContact;

// A parameter that a script leaves open with `tune`.
typedef struct {
  // Its value: 0 or 1 for a switch, and for a choice the number of the word, from 0.
  float value;
  // The least that it can be.
  float min;
  // The most that it can be.
  float max;
  // Its value as long as the host does not change it.
  float initial;
} FlockworkParam;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Why the last call of this thread that was refused was so: text in UTF-8, with a line for each mistake of a scene. It is
// empty if none was refused yet, and never null. It is valid until another call of this thread is refused, and calls that
// are not refused leave it as it is: look at what a call answers first. Do not free it.
const char *flockwork_error(void);

// The version of the library, such as `0.2.0`. It stays as long as the program runs.
const char *flockwork_version(void);

// Makes a world from the text of a scene, in the format of docs/scenes.md. `scripts` has all that its groups act by; it may be
// null if `script_count` is 0. All texts are copied. Free the world with `flockwork_free`.
//
// Refused are mistakes of the scene or of its scripts: the error has a line for each, which begins with where it is.
FlockworkStatus flockwork_open(const char *scene,
                               const FlockworkScript *scripts,
                               size_t script_count,
                               FlockworkWorld **world);

// Makes a copy of a world with all that its agents and scripts remember. Both go on by themselves.
FlockworkStatus flockwork_copy(const FlockworkWorld *world, FlockworkWorld **copy);

// Frees a world; null is passed over. Columns that were read from it are no longer valid. A call of another thread that is at
// work in it ends first.
FlockworkStatus flockwork_free(FlockworkWorld *world);

// Moves all agents by so many ticks; inputs are those of the first. `faults`, which may be null, gets how many different
// things went wrong: see `flockwork_faults`. An agent whose script fails keeps its last plan, so a fault is no refusal.
FlockworkStatus flockwork_step(FlockworkWorld *world,
                               uint32_t ticks,
                               size_t *faults);

// Reads what went wrong in the last `flockwork_step`, a line for each: the file and line of a script, the agent, what it is.
//
// `length`, which may be null, gets how many bytes the text has without the zero at its end; with a null buffer that is all.
// Refused is a buffer that is too small, and stays as it is.
FlockworkStatus flockwork_faults(const FlockworkWorld *world,
                                 char *buffer,
                                 size_t room,
                                 size_t *length);

// Reads the state of a world as a whole.
FlockworkStatus flockwork_state(const FlockworkWorld *world, FlockworkState *state);

// Reads a hash of all that motion depends on. It is equal in every program, on every machine and in every language that steps
// the same scene with the same inputs to the same tick; `flockwork run SCENE --ticks N --hash` prints it.
FlockworkStatus flockwork_hash(const FlockworkWorld *world,
                               uint64_t *hash);

// Finds the number of a group by its name.
FlockworkStatus flockwork_group(const FlockworkWorld *world, const char *name, uint32_t *group);

// Reads the names of all groups, a line for each; buffer and length are as for `flockwork_faults`.
FlockworkStatus flockwork_groups(const FlockworkWorld *world,
                                 char *buffer,
                                 size_t room,
                                 size_t *length);

// Spawns an agent of a group, at a position (m) with a velocity (m/s). `id`, which may be null, gets its id; ids ascend.
//
// Refused are numbers that are not finite, a position outside of walls, and one agent more than the scene's `most_agents`.
FlockworkStatus flockwork_spawn(FlockworkWorld *world,
                                uint32_t group,
                                FlockworkVector position,
                                FlockworkVector velocity,
                                uint32_t *id);

// Removes an agent.
FlockworkStatus flockwork_despawn(FlockworkWorld *world, uint32_t id);

// Moves an agent to a position (m), with a velocity (m/s). In a torus the position is wrapped; at walls the agent stops.
FlockworkStatus flockwork_place(FlockworkWorld *world,
                                uint32_t id,
                                FlockworkVector position,
                                FlockworkVector velocity);

// Lets an agent join another group, by whose plan or script it acts from the next tick on.
FlockworkStatus flockwork_set_group(FlockworkWorld *world, uint32_t id, uint32_t group);

// Reads an agent; for many of them columns are quicker.
FlockworkStatus flockwork_agent(const FlockworkWorld *world, uint32_t id, FlockworkAgent *agent);

// Looks at a column without copying it: `position` (m), `velocity` (m/s), `heading` and `facing` (directions of length 1),
// `radius` (m), `mass` (kg), `max_speed` (m/s), `max_force` (N), `response_secs` (s), `id` or `group`.
//
// The column `wanted` is the velocity (m/s) that each agent is to take on, for physics that moves bodies. It has no agents unless a
// group of the scene is `moved_by: Host`, and before the first tick.
FlockworkStatus flockwork_column(const FlockworkWorld *world,
                                 const char *name,
                                 FlockworkColumn *column);

// Copies a column of `float`s, in the order of ids: a number for each agent, for vectors as many as there are axes. `room` is how
// many numbers there is room for.
FlockworkStatus flockwork_read(const FlockworkWorld *world,
                               const char *name,
                               float *values,
                               size_t room);

// Copies the ids of all agents, which ascend. `room` is how many there is room for.
FlockworkStatus flockwork_read_ids(const FlockworkWorld *world, uint32_t *ids, size_t room);

// Copies the number of the group of each agent, in the order of ids. `room` is how many there is room for.
FlockworkStatus flockwork_read_groups(const FlockworkWorld *world,
                                      uint32_t *groups,
                                      size_t room);

// Writes a column that `flockwork_read` reads: `position` or `velocity`, as by `flockwork_place`, or a limit. `count` is how many
// numbers there are.
//
// Refused are another length and numbers that are not finite. A limit below the least that is accepted becomes that.
FlockworkStatus flockwork_write(FlockworkWorld *world,
                                const char *name,
                                const float *values,
                                size_t count);

// Reads the events of the last tick, in order. `count`, which may be null, gets how many there are; with a null buffer that is
// all. Refused is a buffer that is too small, and stays as it is.
FlockworkStatus flockwork_events(const FlockworkWorld *world,
                                 FlockworkEvent *events,
                                 size_t room,
                                 size_t *count);

// Reads the text of the name of an event of the last tick; buffer and length are as for `flockwork_faults`.
FlockworkStatus flockwork_event_name(const FlockworkWorld *world,
                                     uint32_t name,
                                     char *buffer,
                                     size_t room,
                                     size_t *length);

// Lets a world find contacts in each tick from now on, or no more with 0; it costs a look at each agent's neighbors.
FlockworkStatus flockwork_keep_contacts(FlockworkWorld *world,
                                        int32_t on);

// Reads which bodies have begun to touch in the last tick: in the order of ids, each pair once. Buffer and count are as for
// `flockwork_events`. There are none unless contacts are kept.
FlockworkStatus flockwork_contacts(const FlockworkWorld *world,
                                   FlockworkContact *contacts,
                                   size_t room,
                                   size_t *count);

// Moves the mouse to a point (m) at the start of the next tick.
FlockworkStatus flockwork_pointer(FlockworkWorld *world, FlockworkVector at);

// Presses the mouse button at the start of the next tick, or lets it go with 0.
FlockworkStatus flockwork_button(FlockworkWorld *world, int32_t down);

// Presses a key, by its name in scripts, at the start of the next tick, or lets it go with 0.
FlockworkStatus flockwork_key(FlockworkWorld *world, const char *name, int32_t down);

// Moves a mark (m), by its name in the scene.
FlockworkStatus flockwork_move_mark(FlockworkWorld *world, const char *name, FlockworkVector to);

// Gives the terms of a behavior another number, whatever plans and scripts say: of a parameter by its name, or of the `weight`,
// which switches the behavior off at 0. `kind` is one of `FlockworkScope`, and `whom` a group or an agent. The closest scope that
// holds an agent counts.
FlockworkStatus flockwork_adjust(FlockworkWorld *world,
                                 const char *behavior,
                                 const char *part,
                                 int32_t kind,
                                 uint32_t whom,
                                 float value);

// Takes an adjustment back: the number of each plan counts again.
FlockworkStatus flockwork_unadjust(FlockworkWorld *world,
                                   const char *behavior,
                                   const char *part,
                                   int32_t kind,
                                   uint32_t whom);

// Adds an obstacle as a scene writes it, such as `Circle(center: (5, 0), radius: 1)`, with a velocity (m/s); docs/obstacles.md has
// all kinds. `id`, which may be null, gets its id, which is never given again. Of a polygon that is not convex, and of several
// obstacles with commas between them, it is the first id: the others follow it, one for each convex part.
FlockworkStatus flockwork_add_obstacle(FlockworkWorld *world,
                                       const char *obstacle,
                                       FlockworkVector velocity,
                                       uint32_t *id);

// Gives an obstacle another position, size or shape, as a scene writes it; it keeps its velocity.
FlockworkStatus flockwork_set_obstacle(FlockworkWorld *world, uint32_t id, const char *obstacle);

// Lets an obstacle move with a velocity (m/s) from where it is; zero stops it.
FlockworkStatus flockwork_move_obstacle(FlockworkWorld *world,
                                        uint32_t id,
                                        FlockworkVector velocity);

// Removes an obstacle.
FlockworkStatus flockwork_remove_obstacle(FlockworkWorld *world, uint32_t id);

// Makes an empty plan, by which agents coast. Free it with `flockwork_plan_free`.
FlockworkStatus flockwork_plan_new(FlockworkPlan **plan);

// Frees a plan; null is passed over. Agents that were given it keep it.
FlockworkStatus flockwork_plan_free(FlockworkPlan *plan);

// Replaces a plan by the one that a text describes, written as scenes have the plan of a group, with all that these may have but
// `Goal`: `[(behavior: seek(), target: Mark("door")), (behavior: separation(), filter: { "ill": true })]`. The plan is for agents of
// this world, whose scene has the names. A text with mistakes is refused with the line of each, and the plan stays as it was.
FlockworkStatus flockwork_plan_read(FlockworkPlan *plan,
                                    const FlockworkWorld *world,
                                    const char *text);

// Adds a term: a behavior of docs/behaviors.md by its name, such as `arrive`, with its default parameters and a weight. The calls
// below say more of the term that was added last.
FlockworkStatus flockwork_plan_add(FlockworkPlan *plan,
                                   const char *behavior,
                                   float weight);

// Sets a number of the last term, such as `slow_radius`; a switch is on for 1 and off for 0.
FlockworkStatus flockwork_plan_set(FlockworkPlan *plan, const char *param, float value);

// Sets a parameter of the last term that is a word, such as its `form`.
FlockworkStatus flockwork_plan_choose(FlockworkPlan *plan, const char *param, const char *word);

// Aims the last term at a point (m), or gives it a bare vector if its behavior takes one: the force of `push` (N), the
// velocity of `wish` and `order` (m/s). A second call of this kind gives the term its second target, if it has one.
FlockworkStatus flockwork_plan_toward_point(FlockworkPlan *plan,
                                            FlockworkVector at);

// Aims the last term at an agent; once it is gone, the term does nothing.
FlockworkStatus flockwork_plan_toward_agent(FlockworkPlan *plan, uint32_t id);

// Aims the last term at the nearest agent of a group.
FlockworkStatus flockwork_plan_toward_group(FlockworkPlan *plan, uint32_t group);

// Aims the last term at a mark of a world's scene, wherever it moves.
FlockworkStatus flockwork_plan_toward_mark(FlockworkPlan *plan,
                                           const FlockworkWorld *world,
                                           const char *mark);

// Lets the last term follow a path of a world's scene.
FlockworkStatus flockwork_plan_along_path(FlockworkPlan *plan,
                                          const FlockworkWorld *world,
                                          const char *path);

// Aims the last term at the mouse: see `flockwork_pointer`.
FlockworkStatus flockwork_plan_toward_mouse(FlockworkPlan *plan);

// Says which agents count as neighbors of the last term: `all`, `own` (its group) or `others`.
FlockworkStatus flockwork_plan_among(FlockworkPlan *plan, const char *word);

// Lets only agents of a group count as neighbors of the last term.
FlockworkStatus flockwork_plan_among_group(FlockworkPlan *plan, uint32_t group);

// Says how all terms become one steering, such as `blend` or `priority`; `sum` unless it is called. See docs/forces.md.
FlockworkStatus flockwork_plan_combine(FlockworkPlan *plan,
                                       const char *combiner);

// Gives an agent a plan of its own, as it is now: later changes of the plan are the plan's own. It stands until another one is
// given, or a script writes it.
//
// Refused is an agent whose group acts by one plan: give the group none first.
FlockworkStatus flockwork_set_plan(FlockworkWorld *world,
                                   uint32_t id,
                                   const FlockworkPlan *plan);

// Gives all agents of a group one plan; with null each has its own from then on, and coasts until it is given one.
FlockworkStatus flockwork_set_group_plan(FlockworkWorld *world,
                                         uint32_t group,
                                         const FlockworkPlan *plan);

// Takes a new text for a script of the scene, or for a file that scripts require. Agents keep what they remember.
//
// Refused is a text with a mistake: the script that there was runs on.
FlockworkStatus flockwork_reload(FlockworkWorld *world,
                                 const char *name,
                                 const char *text);

// Reads the names of the parameters that the script of a group leaves open, a line for each; buffer and length are as for
// `flockwork_faults`.
FlockworkStatus flockwork_params(const FlockworkWorld *world,
                                 uint32_t group,
                                 char *buffer,
                                 size_t room,
                                 size_t *length);

// Reads a parameter of the script of a group.
FlockworkStatus flockwork_param(const FlockworkWorld *world,
                                uint32_t group,
                                const char *name,
                                FlockworkParam *param);

// Turns a parameter of the script of a group. The value is brought into its range, and kept over reloads.
FlockworkStatus flockwork_set_param(FlockworkWorld *world,
                                    uint32_t group,
                                    const char *name,
                                    float value);

// Reads what scripts have printed since it was last read, a line for each print; buffer and length are as for `flockwork_faults`.
// What is read is gone; what there was no room for stays.
FlockworkStatus flockwork_take_log(FlockworkWorld *world,
                                   char *buffer,
                                   size_t room,
                                   size_t *length);

// Writes the state as bytes: all that the world, its agents and scripts remember. `flockwork_restore` reads them in this world or
// in another one of the same scene, also on another machine. The texts of scripts, and the parameters that were turned, are no part
// of it, as the scene is none.
//
// `length`, which may be null, gets how many bytes there are; with a null buffer that is all. Refused is a buffer that is too
// small, and stays as it is. Each call saves anew: a buffer with room to spare is quicker than two calls.
FlockworkStatus flockwork_save(const FlockworkWorld *world,
                               uint8_t *buffer,
                               size_t room,
                               size_t *length);

// Returns to a saved state. The future that follows is the same, bit for bit.
//
// Refused are bytes that are not complete, were altered, or are of another scene.
FlockworkStatus flockwork_restore(FlockworkWorld *world, const uint8_t *bytes, size_t count);

// Reads the names of all public values that scripts declare, a line for each; buffer and length are as for `flockwork_faults`.
// There are none before the first tick.
FlockworkStatus flockwork_values(const FlockworkWorld *world,
                                 char *buffer,
                                 size_t room,
                                 size_t *length);

// Reads what an agent shows under a name.
FlockworkStatus flockwork_value(const FlockworkWorld *world,
                                uint32_t id,
                                const char *name,
                                FlockworkValue *value);

// Sets what an agent shows under a name, which its group declares, to a value of the same kind.
FlockworkStatus flockwork_set_value(FlockworkWorld *world,
                                    uint32_t id,
                                    const char *name,
                                    FlockworkValue value);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

// The numbers of the nth agent of a column; of `id` and `group` see flockwork_number_at.
static inline const float *flockwork_at(const FlockworkColumn *column, size_t nth) {
  return (const float *)(const void *)((const char *)column->first + nth * column->stride);
}

// The id or the group of the nth agent of such a column.
static inline uint32_t flockwork_number_at(const FlockworkColumn *column, size_t nth) {
  return *(const uint32_t *)(const void *)((const char *)column->first + nth * column->stride);
}
