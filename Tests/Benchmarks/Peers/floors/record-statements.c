// Preloaded into a server, writes down each INSERT, UPDATE and DELETE that it runs on SQLite, with its values, to the file
// that RECORD_STATEMENTS names. SIGUSR1 begins and ends the recording. replay-statements runs them again.
//
// The file: 'S', a length and a text for a statement that is new; 'E', its number, the number of its values and these for a
// run of it. A value is its type as SQLite numbers types, and eight bytes, or a length and bytes.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 64, MOST_STATEMENTS = 1024 };

struct value {
  uint8_t type;
  int64_t integer;
  uint32_t length, room;
  char *bytes;
};

// The statements of all connections, found by their address. One that was finalized may leave its address to another,
// which is told by its text.
struct statement {
  sqlite3_stmt *handle;
  char *sql;
  int count;
  struct value values[MOST_VALUES];
};

static struct statement statements[MOST_STATEMENTS];
static int statement_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int is_recording;
static FILE *file;

#define NEXT(name) \
  static __typeof__(&name) next; \
  if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int is_write(sqlite3_stmt *handle) {
  if (sqlite3_stmt_readonly(handle)) return 0;
  const char *sql = sqlite3_sql(handle);
  return sql && (!strncasecmp(sql, "INSERT", 6) || !strncasecmp(sql, "UPDATE", 6) || !strncasecmp(sql, "DELETE", 6));
}

static void put_number(uint32_t number) { fwrite(&number, sizeof number, 1, file); }

static struct statement *find(sqlite3_stmt *handle) {
  const char *sql = sqlite3_sql(handle);
  for (int i = 0; i < statement_count; i++)
    if (statements[i].handle == handle && !strcmp(statements[i].sql, sql)) return &statements[i];
  if (statement_count == MOST_STATEMENTS) abort();
  struct statement *new = &statements[statement_count++];
  new->handle = handle;
  new->sql = strdup(sql);
  putc('S', file);
  put_number((uint32_t)strlen(sql));
  fputs(sql, file);
  return new;
}

static void note(sqlite3_stmt *handle, int index, uint8_t type, int64_t integer, const void *bytes, int64_t length) {
  if (!file || index < 1 || index > MOST_VALUES || !is_write(handle)) return;
  pthread_mutex_lock(&lock);
  struct statement *statement = find(handle);
  struct value *value = &statement->values[index - 1];
  if (statement->count < index) statement->count = index;
  value->type = type;
  value->integer = integer;
  if (type == SQLITE_TEXT || type == SQLITE_BLOB) {
    value->length = (uint32_t)(length < 0 ? (int64_t)strlen(bytes) : length);
    if (value->room < value->length) value->bytes = realloc(value->bytes, value->room = value->length);
    if (value->length) memcpy(value->bytes, bytes, value->length);
  }
  pthread_mutex_unlock(&lock);
}

int sqlite3_bind_null(sqlite3_stmt *handle, int index) {
  NEXT(sqlite3_bind_null);
  note(handle, index, SQLITE_NULL, 0, NULL, 0);
  return next(handle, index);
}

int sqlite3_bind_int64(sqlite3_stmt *handle, int index, sqlite3_int64 integer) {
  NEXT(sqlite3_bind_int64);
  note(handle, index, SQLITE_INTEGER, integer, NULL, 0);
  return next(handle, index, integer);
}

int sqlite3_bind_text(sqlite3_stmt *handle, int index, const char *text, int length, void (*release)(void *)) {
  NEXT(sqlite3_bind_text);
  note(handle, index, SQLITE_TEXT, 0, text, length);
  return next(handle, index, text, length, release);
}

int sqlite3_bind_blob(sqlite3_stmt *handle, int index, const void *bytes, int length, void (*release)(void *)) {
  NEXT(sqlite3_bind_blob);
  note(handle, index, SQLITE_BLOB, 0, bytes, length);
  return next(handle, index, bytes, length, release);
}

int sqlite3_clear_bindings(sqlite3_stmt *handle) {
  NEXT(sqlite3_clear_bindings);
  if (file && is_write(handle)) {
    pthread_mutex_lock(&lock);
    struct statement *statement = find(handle);
    for (int i = 0; i < statement->count; i++) statement->values[i].type = SQLITE_NULL;
    pthread_mutex_unlock(&lock);
  }
  return next(handle);
}

int sqlite3_step(sqlite3_stmt *handle) {
  NEXT(sqlite3_step);
  if (file && atomic_load(&is_recording) && is_write(handle)) {
    pthread_mutex_lock(&lock);
    struct statement *statement = find(handle);
    putc('E', file);
    put_number((uint32_t)(statement - statements));
    put_number((uint32_t)statement->count);
    for (int i = 0; i < statement->count; i++) {
      struct value *value = &statement->values[i];
      putc(value->type, file);
      if (value->type == SQLITE_INTEGER) fwrite(&value->integer, sizeof value->integer, 1, file);
      if (value->type != SQLITE_TEXT && value->type != SQLITE_BLOB) continue;
      put_number(value->length);
      if (value->length) fwrite(value->bytes, value->length, 1, file);
    }
    fflush(file);
    pthread_mutex_unlock(&lock);
  }
  return next(handle);
}

static void toggle(int signal) {
  (void)signal;
  atomic_fetch_xor(&is_recording, 1);
}

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("RECORD_STATEMENTS");
  if (!path) return;
  file = fopen(path, "wb");
  signal(SIGUSR1, toggle);
}
