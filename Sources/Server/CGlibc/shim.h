// What the Swift module of the C library leaves out.
#pragma once
#include <malloc.h>
#include <sys/resource.h>

/// Lets the process open as many files as the system allows, and gives that number.
static inline unsigned long raise_open_files(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  rlim_t before = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
}
