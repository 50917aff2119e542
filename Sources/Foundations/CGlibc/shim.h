// Headers and functions that Swift's C library module lacks.
#pragma once
#include <fcntl.h>
#include <malloc.h>
#include <sched.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Raises the process's limit on open files to the maximum that the system allows. Returns the resulting limit.
static inline unsigned long raise_open_files(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  rlim_t before = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
}

/// Prevents the calling thread from preempting another thread when it is woken (SCHED_BATCH).
///
/// `slice` is the time, in nanoseconds, for which the thread may run before another thread can preempt it; 0 selects
/// the system's default. Kernels before 6.12 ignore this value. `nice` is the thread's minimum nice value. On Linux,
/// the nice value is a property of the thread (setpriority(2), "C library/kernel differences").
static inline void schedule_as_batch(uint64_t slice, int nice) {
  int present = getpriority(PRIO_PROCESS, 0);
  if (nice < present) nice = present;

  // The first version of `struct sched_attr` (sched_setattr(2)), which the C library does not declare.
  struct {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
  } attributes = {.size = sizeof attributes, .policy = 3, .nice = nice, .runtime = slice};
  if (syscall(SYS_sched_setattr, 0, &attributes, 0) == 0) return;
  struct sched_param parameters = {0};
  sched_setscheduler(0, 3, &parameters);
  setpriority(PRIO_PROCESS, 0, nice);
}

int renameat2(int, const char *, int, const char *, unsigned int);

/// Renames a file, but fails with EEXIST if something exists at the new path (RENAME_NOREPLACE).
static inline int rename_without_replacing(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, 1);
}
