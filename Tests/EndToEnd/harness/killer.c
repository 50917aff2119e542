// Kills the process that it is preloaded into at one step of writing a database. The file that KILL_FILE names, once it is
// there, chooses the step by a letter and a number: "w 3" is the middle of the third write, "s 1" the moment before the first
// sync to the disk, "d 1" the moment after it. Of any file, "n 1" is the moment after the first change of a name.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic char chosen;
static _Atomic long left;

static void choose(void) {
  const char *path = getenv("KILL_FILE");
  FILE *file = path ? fopen(path, "re") : NULL;
  char step;
  long number;
  if (!file) return;
  if (fscanf(file, "%c %ld", &step, &number) == 2) {
    left = number;
    chosen = step;
  }
  fclose(file);
}

static int is_database(int file) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strstr(path, ".sqlite") != NULL;
}

static int is_reached(char step, int file) {
  if (!is_database(file)) return 0;
  if (!chosen) choose();
  return chosen == step && atomic_fetch_sub(&left, 1) == 1;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  if (is_reached('w', file)) {
    syscall(SYS_pwrite64, file, bytes, count / 2, offset);
    raise(SIGKILL);
  }
  return syscall(SYS_pwrite64, file, bytes, count, offset);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags) {
  if (!chosen) choose();
  int result = syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
  if (!result && chosen == 'n' && atomic_fetch_sub(&left, 1) == 1) raise(SIGKILL);
  return result;
}

int rename(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }

int fdatasync(int file) {
  if (is_reached('s', file)) raise(SIGKILL);
  int result = syscall(SYS_fdatasync, file);
  if (is_reached('d', file)) raise(SIGKILL);
  return result;
}
