// Threads: two in one world, one call at a time; and each in a world of its own.
#include <pthread.h>

#include "check.h"

enum { TURNS = 1000 };

static FlockworkWorld *shared;
static int busy[2], done[2];

static void *step_shared(void *nth) {
  int me = *(int *)nth;
  while (done[me] < TURNS) {
    FlockworkStatus status = flockwork_step(shared, 1, NULL);
    if (status == FLOCKWORK_STATUS_BUSY) {
      CHECK(strstr(flockwork_error(), "one at a time"));
      busy[me]++;
    } else {
      CHECK(status == FLOCKWORK_STATUS_OK);
      done[me]++;
    }
  }
  return NULL;
}

static void *step_own(void *hash) {
  FlockworkWorld *world = crowd();
  OK(flockwork_step(world, 300, NULL));
  OK(flockwork_hash(world, hash));
  OK(flockwork_free(world));
  return NULL;
}

static void *step_until_freed(void *unused) {
  FlockworkStatus status;
  do {
    status = flockwork_step(shared, 5, NULL);
  } while (status == FLOCKWORK_STATUS_OK);
  CHECK(status == FLOCKWORK_STATUS_HANDLE);
  return unused;
}

int main(void) {
  pthread_t one, two;
  int first = 0, second = 1;
  uint64_t hashes[3];
  FlockworkState state;
  shared = crowd();
  pthread_create(&one, NULL, step_shared, &first);
  pthread_create(&two, NULL, step_shared, &second);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  OK(flockwork_state(shared, &state));
  CHECK(state.tick == 2 * TURNS);
  pthread_create(&one, NULL, step_own, &hashes[0]);
  pthread_create(&two, NULL, step_own, &hashes[1]);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  step_own(&hashes[2]);
  CHECK(hashes[0] == hashes[1] && hashes[1] == hashes[2]);
  pthread_create(&one, NULL, step_until_freed, NULL);
  OK(flockwork_free(shared));
  pthread_join(one, NULL);
  printf("%d calls were refused as busy\n", busy[0] + busy[1]);
  return 0;
}
