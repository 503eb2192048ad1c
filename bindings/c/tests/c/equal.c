// Steps a scene from a file, and prints its hash: equal SCENE TICKS [SCRIPT…], where scripts are files.
#include "check.h"

static char *text_of(const char *path) {
  FILE *file = fopen(path, "rb");
  char *text = calloc(1 << 20, 1);
  CHECK(file && text);
  CHECK(fread(text, 1, (1 << 20) - 1, file) > 0);
  fclose(file);
  return text;
}

int main(int count, char **words) {
  FlockworkScript scripts[16];
  FlockworkWorld *world;
  uint64_t hash;
  size_t faults, nth, script_count = (size_t)count - 3;
  char *scene = text_of(words[1]);
  CHECK(script_count <= 16);
  for (nth = 0; nth < script_count; nth++) {
    const char *path = words[nth + 3], *slash = strrchr(path, '/');
    scripts[nth].name = slash ? slash + 1 : path;
    scripts[nth].text = text_of(path);
  }
  OK(flockwork_open(scene, scripts, script_count, &world));
  OK(flockwork_step(world, (uint32_t)atoi(words[2]), &faults));
  CHECK(faults == 0);
  OK(flockwork_hash(world, &hash));
  printf("%016llx\n", (unsigned long long)hash);
  OK(flockwork_free(world));
  for (nth = 0; nth < script_count; nth++) free((void *)(size_t)scripts[nth].text);
  free(scene);
  return 0;
}
