/*
 * Remembers what a database has written but not yet synced, so that a power cut
 * can be imitated: preloaded into the processes of the database, it notes each
 * write below POWER_CUT_FILES in POWER_CUT_NOTES, with the bytes before and
 * after, and forgets the notes of a file when that file is synced. After the
 * processes are killed, power-cut.mjs takes back what is still noted.
 *
 * Notes are files, one for each inode, because one process may sync what
 * another has written. What is not noted: writes through mmap (SQLite's -shm,
 * which is rebuilt), and the making, renaming and unlinking of files, which
 * count as durable at once.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))real(#name))
#define SAME(name, other) __typeof__(name) name __attribute__((alias(#other)))

static const char *files, *notes;
static volatile uint32_t *turn;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
  files = getenv("POWER_CUT_FILES");
  notes = getenv("POWER_CUT_NOTES");
  if (!files || !notes) return;
  /* PostgreSQL writes its title over its environment. */
  files = strdup(files);
  notes = strdup(notes);
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/turn", notes);
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) return;
  /* Who starts a database is not always who it runs as. */
  fchmod(fd, 0666);
  if (REAL(ftruncate)(fd, sizeof *turn) == 0) {
    void *shared = mmap(NULL, sizeof *turn, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (shared != MAP_FAILED) turn = shared;
  }
  close(fd);
}

/*
 * One write at a time, in all processes: whose turn it is, or zero, so that an empty file needs no preparation.
 * A process that dies in its turn leaves it to the next.
 */
static void take(void) {
  uint32_t me = getpid();
  for (unsigned tries = 1;; tries++) {
    uint32_t holder = 0;
    if (__atomic_compare_exchange_n(turn, &holder, me, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
    if (tries % 256 == 0 && kill(holder, 0) != 0 && errno == ESRCH &&
        __atomic_compare_exchange_n(turn, &holder, me, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      return;
    sched_yield();
  }
}
static void leave(void) { __atomic_store_n(turn, 0, __ATOMIC_RELEASE); }

/* Whether the file is one of the database's; if so, its size and inode. */
static int is_ours(int fd, struct stat *is) {
  if (!turn || fd < 0 || fstat(fd, is) != 0 || !S_ISREG(is->st_mode) || is->st_nlink == 0) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strncmp(path, files, strlen(files)) == 0;
}

static void place(char *path, ino_t inode, const char *kind) {
  snprintf(path, PATH_MAX, "%s/%llu.%s", notes, (unsigned long long)inode, kind);
}

static int put(int fd, const void *bytes, size_t count) {
  const char *at = bytes;
  while (count > 0) {
    ssize_t done = REAL(write)(fd, at, count);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return -1;
    at += done;
    count -= done;
  }
  return 0;
}

/* Offset, bytes before, bytes after, size before, size after; then both contents. Offset -1: only the size changes. */
struct note { int64_t offset, before, after, size_before, size_after; };

static int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

/* By the same descriptor where it can be read: to close another would free the process's locks on the file. */
static ssize_t read_before(int fd, void *bytes, size_t count, int64_t offset) {
  ssize_t done = pread(fd, bytes, count, offset);
  if (done >= 0 || errno != EBADF) return done;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int in = open(link, O_RDONLY | O_CLOEXEC);
  if (in < 0) return -1;
  done = pread(in, bytes, count, offset);
  close(in);
  return done;
}

static void note_change(int fd, const struct stat *is, int64_t offset, const void *bytes, size_t count, int64_t size_after) {
  char path[PATH_MAX];
  place(path, is->st_ino, "new");
  int out = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  /* A write that is not noted would survive, and nobody would know. */
  if (out < 0) abort();
  int64_t end = offset + (int64_t)count;
  if (end > is->st_size) end = is->st_size;
  int64_t old = end > offset ? end - offset : 0;
  char *kept = old > 0 ? malloc(old) : NULL;
  if (kept) old = larger(0, read_before(fd, kept, old, offset));
  struct note head = {offset, old, (int64_t)count, is->st_size, size_after};
  if (put(out, &head, sizeof head) == 0 && (old == 0 || put(out, kept, old) == 0) && count > 0) put(out, bytes, count);
  free(kept);
  close(out);
}

/* A file that is cut keeps what is cut off in its note; one that grows has zeros there. */
static void note_size(int fd, const struct stat *is, int64_t size) {
  if (size < is->st_size) {
    char *zeros = calloc(1, is->st_size - size);
    if (!zeros) return;
    note_change(fd, is, size, zeros, is->st_size - size, size);
    free(zeros);
  } else note_change(fd, is, size, NULL, 0, size);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
  struct stat is;
  int saved = errno;
  if (!is_ours(fd, &is)) { errno = saved; return REAL(pwrite)(fd, bytes, count, offset); }
  take();
  fstat(fd, &is);
  note_change(fd, &is, offset, bytes, count, larger(is.st_size, offset + (int64_t)count));
  errno = saved;
  ssize_t done = REAL(pwrite)(fd, bytes, count, offset);
  leave();
  return done;
}
SAME(pwrite64, pwrite);

ssize_t write(int fd, const void *bytes, size_t count) {
  struct stat is;
  int saved = errno;
  if (!is_ours(fd, &is)) { errno = saved; return REAL(write)(fd, bytes, count); }
  take();
  fstat(fd, &is);
  int64_t offset = fcntl(fd, F_GETFL) & O_APPEND ? is.st_size : lseek(fd, 0, SEEK_CUR);
  note_change(fd, &is, offset, bytes, count, larger(is.st_size, offset + (int64_t)count));
  errno = saved;
  ssize_t done = REAL(write)(fd, bytes, count);
  leave();
  return done;
}

static void *joined(const struct iovec *parts, int count, size_t *size) {
  *size = 0;
  for (int i = 0; i < count; i++) *size += parts[i].iov_len;
  char *all = malloc(*size ? *size : 1), *at = all;
  for (int i = 0; all && i < count; at += parts[i++].iov_len) memcpy(at, parts[i].iov_base, parts[i].iov_len);
  return all;
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  struct stat is;
  int saved = errno;
  if (!is_ours(fd, &is)) { errno = saved; return REAL(pwritev)(fd, parts, count, offset); }
  size_t size;
  void *all = joined(parts, count, &size);
  errno = saved;
  ssize_t done = pwrite(fd, all, size, offset);
  free(all);
  return done;
}
SAME(pwritev64, pwritev);

ssize_t writev(int fd, const struct iovec *parts, int count) {
  struct stat is;
  int saved = errno;
  if (!is_ours(fd, &is)) { errno = saved; return REAL(writev)(fd, parts, count); }
  size_t size;
  void *all = joined(parts, count, &size);
  errno = saved;
  ssize_t done = write(fd, all, size);
  free(all);
  return done;
}

int ftruncate(int fd, off_t size) {
  struct stat is;
  int saved = errno;
  if (!is_ours(fd, &is)) { errno = saved; return REAL(ftruncate)(fd, size); }
  take();
  fstat(fd, &is);
  note_size(fd, &is, size);
  errno = saved;
  int done = REAL(ftruncate)(fd, size);
  leave();
  return done;
}
SAME(ftruncate64, ftruncate);

int posix_fallocate(int fd, off_t offset, off_t length) {
  struct stat is;
  if (is_ours(fd, &is) && offset + length > is.st_size) {
    take();
    fstat(fd, &is);
    note_size(fd, &is, larger(is.st_size, offset + length));
    leave();
  }
  return REAL(posix_fallocate)(fd, offset, length);
}
SAME(posix_fallocate64, posix_fallocate);

/* What is written while a sync is under way is not part of it, so the notes are set aside first. */
static int synced(int fd, int (*sync)(int)) {
  struct stat is;
  int saved = errno;
  if (!is_ours(fd, &is)) { errno = saved; return sync(fd); }
  char new[PATH_MAX], under_way[PATH_MAX];
  static uint32_t count;
  char kind[48];
  snprintf(kind, sizeof kind, "under-way-%d-%u", (int)getpid(), __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED));
  place(new, is.st_ino, "new");
  place(under_way, is.st_ino, kind);
  take();
  int aside = REAL(rename)(new, under_way) == 0;
  leave();
  errno = saved;
  int done = sync(fd);
  saved = errno;
  if (aside && done == 0) REAL(unlink)(under_way);
  errno = saved;
  return done;
}
int fsync(int fd) { return synced(fd, REAL(fsync)); }
int fdatasync(int fd) { return synced(fd, REAL(fdatasync)); }

/* The number of an inode may soon be another file's. */
static void forget(const char *path) {
  struct stat is;
  if (!turn || stat(path, &is) != 0 || !S_ISREG(is.st_mode) || is.st_nlink != 1) return;
  char new[PATH_MAX];
  place(new, is.st_ino, "new");
  REAL(unlink)(new);
}
int unlink(const char *path) {
  int saved = errno;
  forget(path);
  errno = saved;
  return REAL(unlink)(path);
}
int rename(const char *from, const char *to) {
  int saved = errno;
  forget(to);
  errno = saved;
  return REAL(rename)(from, to);
}
