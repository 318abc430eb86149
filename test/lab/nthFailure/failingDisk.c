#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

/*
 * Preloaded into a process: counts what the process changes under one folder, and lets the n-th change fail. The process
 * itself, or any other, says which one by writing to the file of `struct board`, which is mapped into memory here.
 */

enum mode { ONCE = 0, FULL = 1, DEAD = 2 };

struct board {
  /* -1: not counting. 0: only counting. Otherwise the number of the change that fails. */
  int64_t at;
  /* ONCE: only that one fails, with EIO. FULL: from then on there is no space. DEAD: from then on nothing changes. */
  int64_t mode;
  int64_t count;
  /* How many failed. */
  int64_t failed;
  /* The name of the first that failed. */
  char call[32];
};

static volatile struct board *board;
static const char *folder;
static size_t folder_length;

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("FAILING_DISK_BOARD");
  folder = getenv("FAILING_DISK_FOLDER");
  if (!file || !folder) return;
  folder_length = strlen(folder);
  int fd = open(file, O_RDWR | O_CLOEXEC);
  if (fd < 0) abort();
  void *found = mmap(NULL, sizeof(struct board), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (found == MAP_FAILED) abort();
  close(fd);
  board = found;
}

static int is_counting(void) { return board && board->at >= 0; }

static int is_inside(const char *path) { return path && strncmp(path, folder, folder_length) == 0; }

static int is_open_inside(int fd) {
  char link[40], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_inside(path);
}

/* What happens to a change: 0 nothing, 1 it fails with `errno`, 2 half of it is done, if it has halves. */
static int fate(const char *call, int takes_space) {
  int64_t at = board->at;
  int64_t now = __atomic_add_fetch(&board->count, 1, __ATOMIC_SEQ_CST);
  if (at <= 0 || now < at) return 0;
  if (now > at && (board->mode == ONCE || (board->mode == FULL && !takes_space))) return 0;
  if (__atomic_add_fetch(&board->failed, 1, __ATOMIC_SEQ_CST) == 1) strncpy((char *)board->call, call, 31);
  errno = board->mode == FULL ? ENOSPC : EIO;
  return now == at && board->mode == FULL ? 2 : 1;
}

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#define WRITE_AT(symbol, offset_type) \
  ssize_t symbol(int fd, const void *bytes, size_t length, offset_type offset) { \
    REAL(ssize_t, #symbol, int, const void *, size_t, offset_type); \
    if (is_counting() && is_open_inside(fd)) { \
      int end = fate("write", 1); \
      if (end == 2 && length > 1) return real(fd, bytes, length / 2, offset); \
      if (end) return -1; \
    } \
    return real(fd, bytes, length, offset); \
  }
WRITE_AT(pwrite, off_t)
WRITE_AT(pwrite64, off64_t)

ssize_t write(int fd, const void *bytes, size_t length) {
  REAL(ssize_t, "write", int, const void *, size_t);
  if (is_counting() && is_open_inside(fd)) {
    int end = fate("write", 1);
    if (end == 2 && length > 1) return real(fd, bytes, length / 2);
    if (end) return -1;
  }
  return real(fd, bytes, length);
}

#define ON_FILE(type, symbol, label, space, parameters, arguments) \
  type symbol parameters { \
    static type (*real) parameters; \
    if (!real) real = (type (*) parameters)dlsym(RTLD_NEXT, #symbol); \
    if (is_counting() && is_open_inside(fd) && fate(label, space)) return -1; \
    return real arguments; \
  }
ON_FILE(ssize_t, writev, "write", 1, (int fd, const struct iovec *parts, int count), (fd, parts, count))
ON_FILE(ssize_t, pwritev, "write", 1, (int fd, const struct iovec *parts, int count, off_t at), (fd, parts, count, at))
ON_FILE(ssize_t, pwritev64, "write", 1, (int fd, const struct iovec *parts, int count, off64_t at),
        (fd, parts, count, at))
ON_FILE(ssize_t, sendfile, "copy", 1, (int fd, int from, off_t *at, size_t length), (fd, from, at, length))
ON_FILE(ssize_t, sendfile64, "copy", 1, (int fd, int from, off64_t *at, size_t length), (fd, from, at, length))
ON_FILE(int, fsync, "fsync", 0, (int fd), (fd))
ON_FILE(int, fdatasync, "fsync", 0, (int fd), (fd))
ON_FILE(int, ftruncate, "truncate", 1, (int fd, off_t length), (fd, length))
ON_FILE(int, ftruncate64, "truncate", 1, (int fd, off64_t length), (fd, length))

ssize_t copy_file_range(int from, off64_t *at, int fd, off64_t *into, size_t length, unsigned flags) {
  REAL(ssize_t, "copy_file_range", int, off64_t *, int, off64_t *, size_t, unsigned);
  if (is_counting() && is_open_inside(fd) && fate("copy", 1)) return -1;
  return real(from, at, fd, into, length, flags);
}

#define ON_PATH(symbol, label, space, parameters, arguments) \
  int symbol parameters { \
    static int (*real) parameters; \
    if (!real) real = (int (*) parameters)dlsym(RTLD_NEXT, #symbol); \
    if (is_counting() && is_inside(path) && fate(label, space)) return -1; \
    return real arguments; \
  }
ON_PATH(unlink, "unlink", 0, (const char *path), (path))
ON_PATH(rmdir, "unlink", 0, (const char *path), (path))
ON_PATH(mkdir, "create", 1, (const char *path, mode_t mode), (path, mode))
ON_PATH(rename, "rename", 1, (const char *from, const char *path), (from, path))
ON_PATH(link, "link", 1, (const char *from, const char *path), (from, path))

static int is_new(const char *path, int flags) {
  return (flags & O_CREAT) && is_counting() && is_inside(path) && access(path, F_OK) != 0;
}

#define OPEN(symbol) \
  int symbol(const char *path, int flags, ...) { \
    REAL(int, #symbol, const char *, int, ...); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    if (is_new(path, flags) && fate("create", 1)) return -1; \
    return real(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)
