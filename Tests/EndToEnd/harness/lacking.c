// Takes from the process that it is preloaded into what some file systems do not have: the variable LACKS names "links" (FAT and
// many network file systems), "renames" that replace nothing (NFS), and "locks" (NFS without its lock service).
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int is_lacking(const char *name, int code) {
  const char *names = getenv("LACKS");
  if (!names || !strstr(names, name)) return 0;
  errno = code;
  return 1;
}

int link(const char *from, const char *to) {
  return is_lacking("links", EPERM) ? -1 : (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags) {
  return is_lacking("renames", EINVAL) ? -1 : (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
}

int flock(int file, int operation) { return is_lacking("locks", ENOLCK) ? -1 : (int)syscall(SYS_flock, file, operation); }
