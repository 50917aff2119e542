// How many passwords libargon2 hashes in a second, with the server's default parameters, on so many threads:
// argon2-rate THREADS SECONDS. Prints one RESULT line.
#include <argon2.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double duration;

static double seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void *hash(void *count) {
  unsigned char hash[32], salt[16] = {1};
  const char password[] = "correct horse battery";
  for (double start = seconds(); seconds() - start < duration; ++*(long *)count)
    if (argon2id_hash_raw(2, 19456, 1, password, sizeof password - 1, salt, sizeof salt, hash, sizeof hash)) exit(1);
  return NULL;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  int threads = atoi(arguments[1]);
  duration = atof(arguments[2]);
  pthread_t ids[64];
  long counts[64] = {0}, total = 0;
  double start = seconds();
  for (int i = 0; i < threads; i++) pthread_create(&ids[i], NULL, hash, &counts[i]);
  for (int i = 0; i < threads; i++) pthread_join(ids[i], NULL), total += counts[i];
  printf("RESULT rps=%.2f\n", (double)total / (seconds() - start));
  return 0;
}
