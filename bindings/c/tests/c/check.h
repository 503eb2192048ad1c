// What all test programs have in common.
#include <flockwork.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s:%d: %s; last error: %s\n", __FILE__, __LINE__, #condition, flockwork_error()); \
      exit(1); \
    } \
  } while (0)
#define OK(call) CHECK((call) == FLOCKWORK_STATUS_OK)
// The call is refused so, with a text that has this in it.
#define REFUSED(call, why, text) \
  do { \
    CHECK((call) == FLOCKWORK_STATUS_##why); \
    CHECK(strstr(flockwork_error(), text)); \
  } while (0)

static const char *const CROWD =
    "(name: \"crowd\", bounds: Walls((-20, -20), (20, 20)), marks: { \"door\": (5, 0) },\n"
    " paths: { \"way\": (points: [(0, 0), (9, 0)]) },\n"
    " groups: [\n"
    "  (name: \"people\", count: 20, spawn: Rect(min: (-9, -9), max: (9, 9)), plan: [(behavior: wander())]),\n"
    "  (name: \"dogs\", count: 2, spawn: Points([(1, 1), (2, 2)])),\n"
    " ])";

static inline FlockworkVector at(float x, float y) {
  FlockworkVector vector = {x, y, 0};
  return vector;
}

static inline FlockworkWorld *crowd(void) {
  FlockworkWorld *world = NULL;
  OK(flockwork_open(CROWD, NULL, 0, &world));
  return world;
}
