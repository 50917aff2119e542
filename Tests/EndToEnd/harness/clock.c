// Decides the time of day of the process that it is preloaded into. The file that CLOCK_FILE names holds nanoseconds, and
// whether the clock stands still: then they are the time, else they are added to the machine's. The other clocks stay as they
// are. Dispatch semaphores wait until a time of day, which becomes one of the machine's; nothing else in the programs that the
// tests start waits by that clock.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct setting {
  _Atomic int64_t nanoseconds, stands;
};
static struct setting *setting;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("CLOCK_FILE");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  void *page = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *setting, PROT_READ, MAP_SHARED, file, 0);
  if (page == MAP_FAILED) abort();
  close(file);
  setting = page;
}

static int64_t of_machine(void) {
  struct timespec time;
  syscall(SYS_clock_gettime, CLOCK_REALTIME, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static int64_t now(void) {
  if (!setting) return of_machine();
  return setting->stands ? setting->nanoseconds : of_machine() + setting->nanoseconds;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) return (int)syscall(SYS_clock_gettime, clock, time);
  int64_t nanoseconds = now();
  *time = (struct timespec){nanoseconds / 1000000000, nanoseconds % 1000000000};
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  int64_t nanoseconds = now();
  *time = (struct timeval){nanoseconds / 1000000000, nanoseconds % 1000000000 / 1000};
  return 0;
}

time_t time(time_t *result) {
  time_t seconds = now() / 1000000000;
  if (result) *result = seconds;
  return seconds;
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict deadline) {
  static int (*next)(sem_t *restrict, const struct timespec *restrict);
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "sem_timedwait");
  int64_t nanoseconds = deadline->tv_sec * INT64_C(1000000000) + deadline->tv_nsec - now() + of_machine();
  if (nanoseconds < 0) nanoseconds = 0;
  return next(semaphore, &(struct timespec){nanoseconds / 1000000000, nanoseconds % 1000000000});
}
