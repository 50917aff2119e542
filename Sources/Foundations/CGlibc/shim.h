// What the Swift module of the C library leaves out.
#pragma once
#include <malloc.h>
#include <sched.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Lets the process open as many files as the system allows, and gives that number.
static inline unsigned long raise_open_files(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  rlim_t before = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
}

/// Keeps the calling thread from taking the processor from another thread at the moment it is woken (SCHED_BATCH).
///
/// `slice` is for how long it may run before another thread that wants the processor gets it, in nanoseconds; 0 is the system's
/// default. Kernels before 6.12 ignore it. `nice` is the least nice value that the thread gets, which on Linux is a property of
/// the thread (setpriority(2), "C library/kernel differences").
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
