// Each function once as it is meant, and how it refuses what is not.
#include <math.h>

#include "check.h"

static FlockworkAgent agent(const FlockworkWorld *world, uint32_t id) {
  FlockworkAgent found;
  OK(flockwork_agent(world, id, &found));
  return found;
}

static float distance(FlockworkVector a, FlockworkVector b) { return hypotf(a.x - b.x, a.y - b.y); }

static void worlds(void) {
  FlockworkWorld *world = crowd(), *copy = NULL, *none = NULL;
  FlockworkState state;
  size_t faults = 9;
  uint64_t one, two;
  OK(flockwork_step(world, 60, &faults));
  OK(flockwork_state(world, &state));
  CHECK(faults == 0 && state.tick == 60 && state.agents == 22 && state.groups == 2 && state.axes == 2);
  CHECK(fabs(state.secs - 1.0) < 1e-6);
  OK(flockwork_copy(world, &copy));
  OK(flockwork_step(world, 60, NULL));
  OK(flockwork_step(copy, 60, NULL));
  OK(flockwork_hash(world, &one));
  OK(flockwork_hash(copy, &two));
  CHECK(one == two);
  CHECK(strlen(flockwork_version()) >= 5);
  REFUSED(flockwork_open("(name: \"x\", groups: [(nam: \"y\")])", NULL, 0, &none), SCENE, "1:");
  REFUSED(flockwork_open("\xff", NULL, 0, &none), UTF8, "byte 0");
  REFUSED(flockwork_open(NULL, NULL, 0, &none), NULL, "the scene is null");
  REFUSED(flockwork_open(CROWD, NULL, 1, &none), NULL, "scripts is null");
  REFUSED(flockwork_open(CROWD, NULL, 0, NULL), NULL, "world is null");
  CHECK(!none);
  OK(flockwork_free(copy));
  REFUSED(flockwork_step(copy, 1, NULL), HANDLE, "it was freed");
  REFUSED(flockwork_free(copy), HANDLE, "it was freed");
  REFUSED(flockwork_step((FlockworkWorld *)(void *)&state, 1, NULL), HANDLE, "something else");
  REFUSED(flockwork_step(NULL, 1, NULL), NULL, "the world is null");
  OK(flockwork_free(NULL));
  OK(flockwork_free(world));
}

static void agents(void) {
  FlockworkWorld *world = crowd();
  uint32_t people, dogs, id;
  char names[32];
  size_t length;
  OK(flockwork_group(world, "people", &people));
  OK(flockwork_group(world, "dogs", &dogs));
  CHECK(people == 0 && dogs == 1);
  REFUSED(flockwork_group(world, "peple", &people), NAME, "did you mean \"people\"");
  OK(flockwork_groups(world, names, sizeof names, &length));
  CHECK(strcmp(names, "people\ndogs") == 0 && length == 11);
  OK(flockwork_spawn(world, dogs, at(3, 4), at(1, 0), &id));
  CHECK(agent(world, id).group == dogs && agent(world, id).position.y == 4 && agent(world, id).velocity.x == 1);
  OK(flockwork_place(world, id, at(-3, 2), at(0, 0)));
  CHECK(agent(world, id).position.x == -3);
  OK(flockwork_set_group(world, id, people));
  CHECK(agent(world, id).group == people);
  OK(flockwork_despawn(world, id));
  REFUSED(flockwork_despawn(world, id), GONE, "no agent");
  REFUSED(flockwork_spawn(world, 7, at(0, 0), at(0, 0), NULL), NAME, "no group 7");
  REFUSED(flockwork_spawn(world, dogs, at(NAN, 0), at(0, 0), NULL), VALUE, "finite");
  REFUSED(flockwork_spawn(world, dogs, at(99, 0), at(0, 0), NULL), VALUE, "walls");
  REFUSED(flockwork_agent(world, 99, NULL), GONE, "99");
  OK(flockwork_free(world));
}

static void columns(void) {
  FlockworkWorld *world = crowd();
  FlockworkColumn positions, ids;
  float values[44], limits[22];
  uint32_t numbers[22];
  size_t nth;
  OK(flockwork_step(world, 10, NULL));
  OK(flockwork_column(world, "position", &positions));
  OK(flockwork_column(world, "id", &ids));
  OK(flockwork_read(world, "position", values, 44));
  OK(flockwork_read_ids(world, numbers, 22));
  CHECK(positions.count == 22 && positions.components == 2 && ids.components == 1);
  for (nth = 0; nth < positions.count; nth++) {
    FlockworkAgent found = agent(world, flockwork_number_at(&ids, nth));
    CHECK(flockwork_at(&positions, nth)[0] == found.position.x && flockwork_at(&positions, nth)[1] == found.position.y);
    found = agent(world, numbers[nth]);
    CHECK(values[2 * nth] == found.position.x && values[2 * nth + 1] == found.position.y);
  }
  OK(flockwork_read_groups(world, numbers, 22));
  CHECK(numbers[0] == 0 && numbers[21] == 1);
  values[0] = 7;
  OK(flockwork_write(world, "position", values, 44));
  CHECK(agent(world, 0).position.x == 7);
  OK(flockwork_read(world, "max_speed", limits, 22));
  limits[3] = 2.5f;
  OK(flockwork_write(world, "max_speed", limits, 22));
  OK(flockwork_read(world, "max_speed", limits, 22));
  CHECK(limits[3] == 2.5f);
  values[5] = INFINITY;
  REFUSED(flockwork_write(world, "velocity", values, 44), VALUE, "row 2");
  REFUSED(flockwork_write(world, "velocity", values, 43), LENGTH, "44");
  REFUSED(flockwork_read(world, "position", values, 43), LENGTH, "needs 44");
  REFUSED(flockwork_read(world, "position", NULL, 44), NULL, "null");
  REFUSED(flockwork_column(world, "positon", &positions), NAME, "did you mean \"position\"");
  OK(flockwork_free(world));
}

static void physics(void) {
  const char *scene =
      "(name: \"cars\", groups: [(name: \"cars\", count: 2, moved_by: Host, spawn: Points([(0, 0), (0, 5)]), plan: [(behavior: seek(), target: (9, 0))])])";
  FlockworkWorld *world = NULL;
  FlockworkColumn wanted;
  const float *velocity;
  OK(flockwork_open(scene, NULL, 0, &world));
  OK(flockwork_column(world, "wanted", &wanted));
  CHECK(wanted.count == 0 && !wanted.first);
  OK(flockwork_step(world, 1, NULL));
  OK(flockwork_column(world, "wanted", &wanted));
  CHECK(wanted.count == 2 && wanted.components == 2);
  velocity = flockwork_at(&wanted, 0);
  CHECK(velocity[0] > 0 && velocity[1] == 0 && agent(world, 0).position.x == 0);
  OK(flockwork_place(world, 0, at(velocity[0] / 60, 0), at(velocity[0], 0)));
  CHECK(agent(world, 0).position.x > 0);
  OK(flockwork_free(world));
}

static void volumes(void) {
  const char *scene =
      "(name: \"fish\", space: Volume, groups: [(name: \"fish\", count: 2, spawn: Points([(0, 0, 1), (0, 0, 5)]), plan: [(behavior: seek(), target: (0, 0, 9))])])";
  FlockworkVector deep = {1, 2, -3};
  FlockworkWorld *world = NULL;
  FlockworkState state;
  FlockworkColumn positions;
  float values[6];
  OK(flockwork_open(scene, NULL, 0, &world));
  OK(flockwork_state(world, &state));
  OK(flockwork_step(world, 30, NULL));
  OK(flockwork_column(world, "position", &positions));
  OK(flockwork_read(world, "position", values, 6));
  CHECK(state.axes == 3 && positions.components == 3);
  CHECK(values[2] > 1.1f && values[5] > 5.1f && flockwork_at(&positions, 0)[2] == values[2]);
  OK(flockwork_place(world, 0, deep, deep));
  CHECK(agent(world, 0).position.z == -3);
  OK(flockwork_free(world));
}

static void plans(void) {
  FlockworkWorld *world = crowd();
  FlockworkPlan *plan = NULL;
  OK(flockwork_plan_new(&plan));
  OK(flockwork_plan_add(plan, "arrive", 2));
  OK(flockwork_plan_set(plan, "slow_radius", 3));
  OK(flockwork_plan_choose(plan, "form", "linear"));
  OK(flockwork_plan_toward_mark(plan, world, "door"));
  REFUSED(flockwork_set_plan(world, 20, plan), VALUE, "plan of its group");
  OK(flockwork_set_group_plan(world, 1, NULL));
  OK(flockwork_set_plan(world, 20, plan));
  OK(flockwork_set_group_plan(world, 0, plan));
  OK(flockwork_step(world, 1200, NULL));
  CHECK(distance(agent(world, 20).position, at(5, 0)) < 0.5f && distance(agent(world, 0).position, at(5, 0)) < 0.5f);
  OK(flockwork_move_mark(world, "door", at(-5, 0)));
  OK(flockwork_step(world, 1200, NULL));
  CHECK(distance(agent(world, 0).position, at(-5, 0)) < 0.5f);
  OK(flockwork_adjust(world, "arrive", "weight", FLOCKWORK_SCOPE_GROUP, 0, 0));
  OK(flockwork_move_mark(world, "door", at(5, 0)));
  OK(flockwork_step(world, 1200, NULL));
  CHECK(distance(agent(world, 0).position, at(-5, 0)) < 1 && distance(agent(world, 20).position, at(5, 0)) < 0.5f);
  OK(flockwork_unadjust(world, "arrive", "weight", FLOCKWORK_SCOPE_GROUP, 0));
  OK(flockwork_step(world, 1200, NULL));
  CHECK(distance(agent(world, 0).position, at(5, 0)) < 0.5f);
  REFUSED(flockwork_adjust(world, "arrive", "weight", 3, 0, 0), VALUE, "no scope 3");
  OK(flockwork_plan_read(plan, world, "[(combine: priority(), plan: [(behavior: separation(), filter: { \"ill\": true })]), (behavior: arrive(), target: Mark(\"door\"))]"));
  OK(flockwork_set_group_plan(world, 0, plan));
  OK(flockwork_move_mark(world, "door", at(-5, 0)));
  OK(flockwork_step(world, 1200, NULL));
  CHECK(distance(agent(world, 0).position, at(-5, 0)) < 0.5f);
  REFUSED(flockwork_plan_read(plan, world, "[\n(behavior: seek(), target: Mark(\"dor\"))]"), SCENE, "2:28: there is no mark \"dor\"");
  REFUSED(flockwork_plan_read(plan, world, "[(behavior: arive())]"), SCENE, "arrive");
  OK(flockwork_set_group_plan(world, 0, plan)); // it is as it was
  REFUSED(flockwork_plan_add(plan, "arive", 1), NAME, "did you mean \"arrive\"");
  REFUSED(flockwork_plan_add(plan, "arrive", NAN), VALUE, "finite");
  REFUSED(flockwork_plan_set(plan, "slow_radius", -1), VALUE, "slow_radius");
  REFUSED(flockwork_plan_choose(plan, "form", "linar"), NAME, "did you mean \"linear\"");
  REFUSED(flockwork_set_plan(world, 0, plan), VALUE, "plan of its group");
  REFUSED(flockwork_plan_toward_mark(plan, world, "dor"), NAME, "\"door\"");
  REFUSED(flockwork_plan_add((FlockworkPlan *)(void *)world, "seek", 1), HANDLE, "no plan");
  OK(flockwork_plan_add(plan, "follow_path", 1));
  OK(flockwork_plan_along_path(plan, world, "way"));
  OK(flockwork_plan_add(plan, "seek", 1));
  OK(flockwork_plan_toward_point(plan, at(1, 2)));
  OK(flockwork_plan_add(plan, "flee", 1));
  OK(flockwork_plan_toward_mouse(plan));
  OK(flockwork_plan_add(plan, "pursue", 1));
  OK(flockwork_plan_toward_agent(plan, 3));
  OK(flockwork_plan_add(plan, "evade", 1));
  OK(flockwork_plan_toward_group(plan, 1));
  OK(flockwork_plan_add(plan, "separation", 1));
  OK(flockwork_plan_among(plan, "others"));
  OK(flockwork_plan_among_group(plan, 1));
  OK(flockwork_plan_combine(plan, "priority"));
  OK(flockwork_set_group_plan(world, 0, plan));
  OK(flockwork_set_group_plan(world, 0, NULL));
  OK(flockwork_plan_free(plan));
  REFUSED(flockwork_set_group_plan(world, 0, plan), HANDLE, "no plan");
  OK(flockwork_plan_free(NULL));
  OK(flockwork_step(world, 60, NULL));
  OK(flockwork_free(world));
}

static void obstacles(void) {
  FlockworkWorld *world = crowd();
  FlockworkContact contacts[64];
  uint32_t id = 0;
  size_t count = 0;
  int tick, found = 0;
  OK(flockwork_add_obstacle(world, "Circle(center: (5, 0), radius: 1)", at(0, 0), &id));
  OK(flockwork_move_obstacle(world, id, at(1, 0)));
  OK(flockwork_set_obstacle(world, id, "Circle(center: (2, 0), radius: 2)"));
  OK(flockwork_keep_contacts(world, 1));
  OK(flockwork_move_obstacle(world, id, at(0, 0)));
  OK(flockwork_place(world, 20, at(-1, 0), at(1, 0))); // a dog, which coasts
  for (tick = 0; tick < 60 && !found; tick++) {
    OK(flockwork_step(world, 1, NULL));
    OK(flockwork_contacts(world, NULL, 0, &count));
    if (count) REFUSED(flockwork_contacts(world, contacts, count - 1, &count), LENGTH, "needs");
    OK(flockwork_contacts(world, contacts, 64, &count));
    while (count-- > 0) found = found || (contacts[count].agent == 20 && contacts[count].obstacle == id);
  }
  CHECK(found && tick > 30 && tick < 60);
  OK(flockwork_remove_obstacle(world, id));
  REFUSED(flockwork_remove_obstacle(world, id), GONE, "");
  REFUSED(flockwork_add_obstacle(world, "Circle(center: (5, 0), radius: x)", at(0, 0), &id), SCENE, "1:");
  OK(flockwork_free(world));
}

static void snapshots(void) {
  FlockworkWorld *world = crowd();
  uint8_t *bytes;
  size_t length = 0;
  uint64_t then, again;
  OK(flockwork_save(world, NULL, 0, &length));
  bytes = malloc(length);
  REFUSED(flockwork_save(world, bytes, length - 1, NULL), LENGTH, "needs");
  OK(flockwork_save(world, bytes, length, &length));
  OK(flockwork_step(world, 100, NULL));
  OK(flockwork_hash(world, &then));
  OK(flockwork_restore(world, bytes, length));
  OK(flockwork_step(world, 100, NULL));
  OK(flockwork_hash(world, &again));
  CHECK(then == again);
  REFUSED(flockwork_restore(world, bytes, length / 2), SNAPSHOT, "");
  bytes[length / 2] ^= 1;
  REFUSED(flockwork_restore(world, bytes, length), SNAPSHOT, "");
  OK(flockwork_hash(world, &again));
  CHECK(then == again);
  free(bytes);
  OK(flockwork_free(world));
}

static const char *const SCRIPTED =
    "(name: \"talk\", groups: [(name: \"people\", count: 3, spawn: Grid(from: (0, 0), spacing: 2, columns: 3), script: \"talk.lua\")])";
static const char *const TALK =
    "public { ill = false, score = 0 }\n"
    "local params = tune { pull = { 1, min = 0, max = 4, doc = \"how strongly\" } }\n"
    "function update(me, world)\n"
    "  if world.tick == 1 then print(\"hello\") end\n"
    "  me:set(\"score\", me:get(\"score\") + 1)\n"
    "  if me:id() == 1 then me:emit(\"shout\", nil, 7) end\n"
    "  me:seek(world.mouse, params.pull)\n"
    "end\n";

static void scripts(void) {
  FlockworkScript files[] = {{"talk.lua", TALK}};
  FlockworkWorld *world = NULL;
  FlockworkParam pull;
  FlockworkValue value;
  FlockworkEvent events[4];
  char text[256];
  size_t count = 0, faults = 0;
  REFUSED(flockwork_open(SCRIPTED, NULL, 0, &world), SCRIPT, "talk.lua");
  OK(flockwork_open(SCRIPTED, files, 1, &world));
  OK(flockwork_pointer(world, at(9, 0)));
  OK(flockwork_button(world, 1));
  OK(flockwork_key(world, "space", 1));
  OK(flockwork_step(world, 3, &faults));
  OK(flockwork_faults(world, text, sizeof text, NULL));
  if (faults) fprintf(stderr, "%s\n", text);
  CHECK(faults == 0 && text[0] == 0);
  CHECK(agent(world, 0).velocity.x > 0);
  OK(flockwork_take_log(world, NULL, 0, &count));
  REFUSED(flockwork_take_log(world, text, 3, NULL), LENGTH, "needs");
  OK(flockwork_take_log(world, text, sizeof text, &count));
  CHECK(strstr(text, "hello") && count == strlen(text));
  OK(flockwork_take_log(world, text, sizeof text, &count));
  CHECK(count == 0);
  OK(flockwork_events(world, events, 4, &count));
  CHECK(count == 1 && events[0].from == 1 && events[0].value.number == 7);
  OK(flockwork_event_name(world, events[0].name, text, sizeof text, NULL));
  CHECK(strcmp(text, "shout") == 0);
  REFUSED(flockwork_event_name(world, 999, text, sizeof text, NULL), NAME, "999");
  OK(flockwork_values(world, text, sizeof text, NULL));
  CHECK(strstr(text, "ill") && strstr(text, "score"));
  OK(flockwork_value(world, 2, "score", &value));
  CHECK(value.kind == FLOCKWORK_KIND_NUMBER && value.number == 3);
  value.kind = FLOCKWORK_KIND_BOOL;
  OK(flockwork_set_value(world, 2, "ill", value));
  OK(flockwork_value(world, 2, "ill", &value));
  CHECK(value.kind == FLOCKWORK_KIND_BOOL && value.number == 1);
  value.kind = 77;
  REFUSED(flockwork_set_value(world, 2, "ill", value), VALUE, "kind 77");
  OK(flockwork_params(world, 0, text, sizeof text, NULL));
  CHECK(strcmp(text, "pull") == 0);
  OK(flockwork_set_param(world, 0, "pull", 2.5f));
  OK(flockwork_param(world, 0, "pull", &pull));
  CHECK(pull.value == 2.5f && pull.min == 0 && pull.max == 4 && pull.initial == 1);
  REFUSED(flockwork_param(world, 0, "pul", &pull), NAME, "pull");
  REFUSED(flockwork_reload(world, "talk.lua", "function update(me) me:sek() end x x"), SCRIPT, "talk.lua");
  REFUSED(flockwork_reload(world, "tlk.lua", TALK), NAME, "talk.lua");
  OK(flockwork_reload(world, "talk.lua", "function update(me) error(\"no\") end"));
  OK(flockwork_step(world, 1, &faults));
  OK(flockwork_faults(world, text, sizeof text, NULL));
  CHECK(faults > 0 && strstr(text, "talk.lua:1") && strstr(text, "no"));
  OK(flockwork_free(world));
}

int main(void) {
  CHECK(flockwork_error()[0] == 0);
  worlds();
  agents();
  columns();
  physics();
  volumes();
  plans();
  obstacles();
  snapshots();
  scripts();
  puts("all right");
  return 0;
}
