// Runs what record-statements has written down on a copy of the database as it was before, in transactions of so many
// change sets, with the settings of the store: replay-statements DATABASE RECORD SETS GROUP. Prints one RESULT line: change
// sets in a second, microseconds of processor time and statements for each of them.
#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { MOST_STATEMENTS = 1024 };

static sqlite3 *database;

static void check(int code, const char *what) {
  if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW) return;
  fprintf(stderr, "%s: %s\n", what, sqlite3_errmsg(database));
  exit(1);
}

static void run(const char *sql) { check(sqlite3_exec(database, sql, NULL, NULL, NULL), sql); }

static double seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double processor_seconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

static uint32_t number(const char **at) {
  uint32_t number;
  memcpy(&number, *at, sizeof number);
  *at += sizeof number;
  return number;
}

// Reads a statement's text or binds a run's values; returns the statement to run, if there is one.
static sqlite3_stmt *next(const char **at, sqlite3_stmt **statements, uint32_t *count) {
  char kind = *(*at)++;
  if (kind == 'S') {
    uint32_t length = number(at);
    check(sqlite3_prepare_v2(database, *at, (int)length, &statements[(*count)++], NULL), "prepare");
    *at += length;
    return NULL;
  }
  sqlite3_stmt *statement = statements[number(at)];
  uint32_t values = number(at);
  for (uint32_t i = 1; i <= values; i++) {
    char type = *(*at)++;
    if (type == SQLITE_INTEGER) {
      int64_t integer;
      memcpy(&integer, *at, sizeof integer);
      *at += sizeof integer;
      check(sqlite3_bind_int64(statement, (int)i, integer), "bind");
    } else if (type == SQLITE_TEXT || type == SQLITE_BLOB) {
      uint32_t length = number(at);
      check(type == SQLITE_TEXT ? sqlite3_bind_text(statement, (int)i, *at, (int)length, SQLITE_STATIC)
                                : sqlite3_bind_blob(statement, (int)i, *at, (int)length, SQLITE_STATIC), "bind");
      *at += length;
    } else {
      check(sqlite3_bind_null(statement, (int)i), "bind");
    }
  }
  return statement;
}

int main(int count, char **arguments) {
  if (count != 5) return 2;
  FILE *file = fopen(arguments[2], "rb");
  if (!file) return perror(arguments[2]), 1;
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file);
  rewind(file);
  char *record = malloc(size);
  if (fread(record, 1, size, file) != size) return 1;
  check(sqlite3_open(arguments[1], &database), "open");
  run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY;"
      "PRAGMA foreign_keys = ON; PRAGMA secure_delete = FAST; PRAGMA wal_autocheckpoint = 20000");

  static sqlite3_stmt *statements[MOST_STATEMENTS];
  uint32_t prepared = 0;
  // Prepares all, and counts the runs.
  long runs = 0;
  for (const char *at = record; at < record + size;)
    if (next(&at, statements, &prepared)) runs++;
  long sets = atol(arguments[3]), group = atol(arguments[4]) * runs / sets;
  sqlite3_stmt *begin, *commit;
  check(sqlite3_prepare_v2(database, "BEGIN IMMEDIATE", -1, &begin, NULL), "prepare");
  check(sqlite3_prepare_v2(database, "COMMIT", -1, &commit, NULL), "prepare");

  double start = seconds(), processor = processor_seconds();
  long done = 0;
  for (const char *at = record; at < record + size;) {
    if (*at == 'S') {
      const char *text = at + 1;
      uint32_t length = number(&text);
      at = text + length;
      continue;
    }
    sqlite3_stmt *statement = next(&at, statements, &prepared);
    if (done % group == 0) check(sqlite3_step(begin), "begin"), sqlite3_reset(begin);
    check(sqlite3_step(statement), "step");
    sqlite3_reset(statement);
    if (++done % group == 0 || done == runs) check(sqlite3_step(commit), "commit"), sqlite3_reset(commit);
  }
  double wall = seconds() - start, spent = processor_seconds() - processor;
  printf("RESULT rps=%.0f cpuus=%.2f statements=%.2f\n", (double)sets / wall, spent / (double)sets * 1e6,
         (double)runs / (double)sets);
  return 0;
}
