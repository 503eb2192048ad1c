// Calls at random, with whatever C can hand over: hostile CALLS SEED. No call may fail within Flockwork, and each that is refused
// has a text. What cannot be checked is kept to: texts end, and arrays are as long as they are said to be.
#include <float.h>
#include <math.h>

#include "check.h"

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))
enum { MANY = 8, ROOM = 64 };

static uint64_t state;

static uint32_t dice(uint32_t sides) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 33) % sides;
}

static FlockworkWorld *worlds[MANY];
static FlockworkPlan *plans[MANY];
static float floats[ROOM];
static uint32_t numbers[ROOM];
static FlockworkEvent events[ROOM];
static FlockworkContact contacts[ROOM];
static uint8_t bytes[1 << 16];
static size_t saved;
static char texts[ROOM];

static const char *const NAMES[] = {
    "people", "dogs", "door", "way", "position", "velocity", "heading", "radius", "max_speed", "mass", "id", "group", "seek", "arrive",
    "separation", "wander", "follow_path", "flee", "hide", "push", "weight", "slow_radius", "form", "linear", "radius", "own", "all",
    "priority", "blend", "sum", "score", "ill", "pull", "talk.lua", "space", "", "\xff\xfe", "x\xc3", "seeek", "Circle(center: (1, 2), radius: 1)",
    "Box(min: (1, 2), max: (0, 1))", "Circle(center: (1, 2), radius: NaN)", "Polygon(points: [(0, 0), (1, 0), (0, 1)])", "(((((((((", "\"", "])",
    "HalfSpace(point: (0, 0), normal: (0, 0))", "function update(me) me:seek(vec(1, 2)) end", "function update(me) error(1) end", "end",
};
static const float NUMBERS[] = {0, 1, -1, 0.5f, 3, 1e-30f, 1e30f, -1e30f, FLT_MAX, FLT_MIN, -0.0f};

static const char *name(void) { return dice(40) ? NAMES[dice(COUNT(NAMES))] : NULL; }

static float number(void) {
  switch (dice(20)) {
    case 0: return NAN;
    case 1: return INFINITY;
    case 2: return -INFINITY;
    case 3: return NUMBERS[dice(COUNT(NUMBERS))];
    default: return (float)dice(4000) / 100 - 20;
  }
}

static FlockworkVector vector(void) {
  FlockworkVector made = {number(), number(), number()};
  return made;
}

static uint32_t id(void) { return dice(8) ? dice(40) : dice(2) ? FLOCKWORK_NONE - dice(3) : (uint32_t)state; }
static uint32_t group(void) { return dice(8) ? dice(3) : id(); }
static size_t room(void) { return dice(10) ? dice(ROOM + 1) : 0; }
static int32_t kind(void) { return dice(8) ? (int32_t)dice(5) : (int32_t)state; }

// A handle that is none.
static void *foreign(void) {
  switch (dice(6)) {
    case 0: return NULL;
    case 1: return (void *)(uintptr_t)dice(100);
    case 2: return (void *)(uintptr_t)state;
    case 3: return floats;
    case 4: return (char *)worlds[dice(MANY)] + 2;
    default: return dice(2) ? (void *)plans[dice(MANY)] : (void *)worlds[dice(MANY)];
  }
}

static FlockworkWorld *world(void) { return dice(30) ? worlds[dice(MANY)] : foreign(); }
static FlockworkPlan *plan(void) { return dice(30) ? plans[dice(MANY)] : foreign(); }
// A place for a result: right, null, or where no such value can be.
static void *place(void *right) { return dice(20) ? right : dice(2) ? NULL : (char *)right + 1; }
static void *maybe(void *right) { return dice(3) ? right : place(NULL); }

static const char *const SCRIPTED =
    "(name: \"talk\", groups: [(name: \"people\", count: 5, spawn: Grid(from: (0, 0), spacing: 2, columns: 3), script: \"talk.lua\")])";
static const char *const TALK =
    "public { ill = false, score = 0 }\nlocal params = tune { pull = { 1, min = 0, max = 4 } }\n"
    "function update(me, world) me:emit(\"shout\") me:seek(world.mouse, params.pull) end\n";

static FlockworkStatus open_one(FlockworkWorld **to) {
  FlockworkScript scripts[] = {{"talk.lua", TALK}};
  if (!dice(8)) return flockwork_open(name(), scripts, 1, to);
  if (!dice(4)) return flockwork_open(SCRIPTED, dice(8) ? scripts : NULL, dice(8) ? 1 : 0, to);
  return flockwork_open(CROWD, NULL, 0, to);
}

// What takes long. Of worlds that are freed, the handles stay in the list until another one takes their place.
static FlockworkStatus rare_call(void) {
  uint32_t nth = dice(MANY), id_of_obstacle;
  FlockworkWorld *old = worlds[nth];
  FlockworkStatus status;
  switch (dice(12)) {
    case 0: case 1:
      status = open_one(dice(10) ? &worlds[nth] : NULL);
      if (worlds[nth] != old) flockwork_free(old);
      return status;
    case 2:
      status = flockwork_copy(world(), &worlds[nth]);
      if (worlds[nth] != old) flockwork_free(old);
      return status;
    case 3: return flockwork_free(world());
    case 4: return flockwork_reload(world(), name(), dice(2) ? TALK : name());
    case 5: case 6: return flockwork_save(world(), place(bytes), sizeof bytes - 1, &saved);
    case 7: case 8: return flockwork_set_obstacle(world(), dice(20), name());
    default: return flockwork_add_obstacle(world(), dice(2) ? "Circle(center: (1, 2), radius: 1)" : name(), vector(), maybe(&id_of_obstacle));
  }
}

static FlockworkStatus call_on_world(void) {
  size_t length;
  uint64_t hash;
  union {
    FlockworkAgent agent;
    FlockworkColumn column;
    FlockworkState state;
    FlockworkParam param;
    FlockworkValue value;
    uint32_t number;
  } out;
  FlockworkValue value = {kind(), id(), number(), vector()};
  switch (dice(38)) {
    case 0: return flockwork_step(world(), dice(3), maybe(&length));
    case 1: return flockwork_faults(world(), place(texts), room() ? ROOM - 1 : 0, maybe(&length));
    case 2: return flockwork_state(world(), place(&out));
    case 3: return flockwork_hash(world(), place(&hash));
    case 4: return flockwork_group(world(), name(), place(&out));
    case 5: return flockwork_groups(world(), place(texts), dice(ROOM), maybe(&length));
    case 6: return flockwork_spawn(world(), group(), vector(), vector(), maybe(&out));
    case 7: case 8: case 9: return flockwork_despawn(world(), id());
    case 10: return flockwork_place(world(), id(), vector(), vector());
    case 11: return flockwork_set_group(world(), id(), group());
    case 12: return flockwork_agent(world(), id(), place(&out));
    case 13: return flockwork_column(world(), name(), place(&out));
    case 14: return flockwork_read(world(), name(), dice(20) ? floats : NULL, room());
    case 15: return flockwork_read_ids(world(), dice(20) ? numbers : NULL, room());
    case 16: return flockwork_read_groups(world(), dice(20) ? numbers : NULL, room());
    case 17: return flockwork_write(world(), name(), dice(20) ? floats : NULL, room());
    case 18: return flockwork_events(world(), dice(3) ? events : NULL, room(), maybe(&length));
    case 19: return flockwork_event_name(world(), id(), place(texts), dice(ROOM), maybe(&length));
    case 20: return flockwork_keep_contacts(world(), kind());
    case 21: return flockwork_contacts(world(), dice(3) ? contacts : NULL, room(), maybe(&length));
    case 22: return flockwork_pointer(world(), vector());
    case 23: return flockwork_button(world(), kind());
    case 24: return flockwork_key(world(), name(), kind());
    case 25: return flockwork_move_mark(world(), name(), vector());
    case 26: return flockwork_adjust(world(), name(), name(), kind(), id(), number());
    case 27: return flockwork_unadjust(world(), name(), name(), kind(), id());
    case 28: return flockwork_plan_toward_mark(plan(), world(), name());
    case 29: return flockwork_plan_along_path(plan(), world(), name());
    case 30: return flockwork_move_obstacle(world(), id(), vector());
    case 31: return flockwork_remove_obstacle(world(), id());
    case 32: return flockwork_params(world(), group(), place(texts), dice(ROOM), maybe(&length));
    case 33: return flockwork_param(world(), group(), name(), place(&out));
    case 34: return flockwork_set_param(world(), group(), name(), number());
    case 35: return flockwork_take_log(world(), place(texts), dice(ROOM), maybe(&length));
    case 36: return flockwork_value(world(), id(), name(), place(&out));
    default: return flockwork_set_value(world(), id(), name(), value);
  }
}

static const char *const PLANS[] = {
    "[]", "[(behavior: wander())]", "[(behavior: seek(), target: Mark(\"door\")), (behavior: separation(), filter: { \"ill\": true }, weight: -2)]",
    "[(combine: priority(), weight: 3, plan: [(behavior: cohesion(), among: Group(\"dogs\")), (combine: blend(), plan: [])])]",
    "[(behavior: separation(), filter: { \"score\": (min: 1, max: 9) })]", "[(behavior: follow_path(), target: Path(\"way\"))] // end",
};

// A plan as a text, now and then with letters that are others, or cut off.
static const char *plan_text(void) {
  static char text[256];
  uint32_t nth, length;
  if (!dice(40)) return name();
  strcpy(text, PLANS[dice(COUNT(PLANS))]);
  length = (uint32_t)strlen(text);
  if (!dice(4))
    for (nth = dice(3); nth > 0; nth--) text[dice(length)] = (char)dice(256);
  return text;
}

static FlockworkStatus call_on_plan(void) {
  uint32_t nth = dice(MANY);
  if (!dice(40)) return flockwork_plan_read(plan(), world(), plan_text());
  switch (dice(17)) {
    case 0:
      flockwork_plan_free(plans[nth]);
      return flockwork_plan_new(place(&plans[nth]));
    case 1: return dice(4) ? FLOCKWORK_STATUS_OK : flockwork_plan_free(plan());
    case 2: case 3: return flockwork_plan_add(plan(), name(), number());
    case 4: return flockwork_plan_set(plan(), name(), number());
    case 5: return flockwork_plan_choose(plan(), name(), name());
    case 6: return flockwork_plan_toward_point(plan(), vector());
    case 7: return flockwork_plan_toward_agent(plan(), id());
    case 8: return flockwork_plan_toward_group(plan(), id());
    case 9: return flockwork_set_plan(world(), id(), plan());
    case 10: return flockwork_plan_add(plan(), name(), number());
    case 11: return flockwork_plan_toward_mouse(plan());
    case 12: return flockwork_plan_among(plan(), name());
    case 13: return flockwork_plan_among_group(plan(), id());
    case 14: return flockwork_plan_combine(plan(), name());
    case 15: return flockwork_set_plan(world(), id(), plan());
    default: return flockwork_set_group_plan(world(), group(), dice(4) ? plan() : NULL);
  }
}

static FlockworkStatus call(void) {
  uint32_t which = dice(1000), nth;
  if (which == 0) return rare_call();
  if (which == 1) {
    for (nth = dice(4); nth > 0 && saved; nth--) bytes[dice((uint32_t)saved)] ^= (uint8_t)dice(256);
    return flockwork_restore(world(), place(bytes), dice(4) ? saved : dice((uint32_t)saved + 1));
  }
  if (which == 2)
    for (nth = 0; nth < ROOM; nth++) floats[nth] = dice(50) ? (float)dice(30) - 15 : number();
  return which < 700 ? call_on_world() : call_on_plan();
}

int main(int count, char **words) {
  long calls = count > 1 ? atol(words[1]) : 1000000, nth;
  long answers[FLOCKWORK_STATUS_SNAPSHOT + 1] = {0};
  state = count > 2 ? strtoull(words[2], NULL, 0) : 88172645463325252ULL;
  for (nth = 0; nth < MANY; nth++) {
    OK(flockwork_open(nth % 4 ? CROWD : SCRIPTED, &(FlockworkScript){"talk.lua", TALK}, 1, &worlds[nth]));
    OK(flockwork_plan_new(&plans[nth]));
  }
  for (nth = 0; nth < calls; nth++) {
    FlockworkStatus status = call();
    if (status < 0 || status > FLOCKWORK_STATUS_SNAPSHOT || status == FLOCKWORK_STATUS_BROKEN) {
      fprintf(stderr, "call %ld is answered by %d: %s\n", nth, (int)status, flockwork_error());
      return 1;
    }
    CHECK(status == FLOCKWORK_STATUS_OK || flockwork_error()[0]);
    answers[status]++;
  }
  for (nth = 0; nth <= FLOCKWORK_STATUS_SNAPSHOT; nth++) printf("%ld calls were answered by %ld\n", answers[nth], nth);
  for (nth = 0; nth < MANY; nth++) {
    flockwork_free(worlds[nth]);
    flockwork_plan_free(plans[nth]);
  }
  return 0;
}
