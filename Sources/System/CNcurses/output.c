// The output queue. A terminal may read late or never; until then its output is queued here, so
// that the program never blocks.
#define _GNU_SOURCE 1
#include "CNcurses.h"

#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// The descriptor that ncurses writes to, or -1 before it is opened.
static volatile int ncurses_descriptor = -1;
static char *queue;
static size_t queue_start, queue_end, capacity;

// Appends bytes to the queue. If there is no memory, they are lost, and the screen is wrong until a
// repaint.
static bool enqueue(const void *bytes, size_t count) {
  if (queue_start == queue_end) queue_start = queue_end = 0;
  if (queue_end + count > capacity) {
    size_t new_capacity = capacity ? capacity * 2 : 64 * 1024;
    while (new_capacity < queue_end + count) new_capacity *= 2;
    char *new_queue = realloc(queue, new_capacity);
    if (!new_queue) return false;
    queue = new_queue;
    capacity = new_capacity;
  }
  memcpy(queue + queue_end, bytes, count);
  queue_end += count;
  return true;
}

// ncurses writes with write(2) and blocks until everything is written. ELF symbol lookup prefers
// the program's definition to the C library's: output of ncurses is queued, everything else is
// written.
ssize_t write(int descriptor, const void *bytes, size_t count) {
  bool is_from_ncurses = descriptor >= 0 && descriptor == ncurses_descriptor;
  if (!is_from_ncurses) return syscall(SYS_write, descriptor, bytes, count);
  if (enqueue(bytes, count)) return (ssize_t)count;
  errno = ENOMEM;
  return -1;
}

FILE *cnc_open_output(void) {
  // A duplicate of the terminal's descriptor, because ncurses queries its settings.
  int descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (descriptor < 0) return NULL;
  FILE *file = fdopen(descriptor, "w");
  if (!file) {
    close(descriptor);
    return NULL;
  }
  ncurses_descriptor = descriptor;
  return file;
}

void cnc_close_output(FILE *file) {
  ncurses_descriptor = -1;
  fclose(file);
}

void cnc_add(const char *bytes, size_t count) { enqueue(bytes, count); }

size_t cnc_unsent(void) { return queue_end - queue_start; }

char *cnc_last_unsent(size_t count) {
  return queue + queue_end - (count < queue_end - queue_start ? count : queue_end - queue_start);
}

void cnc_remove_last_unsent(size_t count) {
  queue_end -= count < queue_end - queue_start ? count : queue_end - queue_start;
}

// A description of the terminal that does not block, or -1. Other processes share standard output and
// expect it to block.
static int nonblocking = -1;

// Opens it. This may fail, such as after su(1), when the terminal belongs to another user.
static void open_nonblocking(void) {
  static bool was_tried;
  if (was_tried) return;
  was_tried = true;
  nonblocking = open("/proc/self/fd/1", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

static ssize_t result(ssize_t sent, int error) {
  if (sent >= 0) return sent;
  return error == EAGAIN || error == EINTR ? 0 : -1;
}

static ssize_t write_now(const char *bytes, size_t count) {
  open_nonblocking();
  if (nonblocking >= 0) {
    ssize_t sent = write(nonblocking, bytes, count);
    return result(sent, errno);
  }
  int flags = fcntl(STDOUT_FILENO, F_GETFL);
  if (flags < 0) return -1;
  bool was_blocking = !(flags & O_NONBLOCK);
  if (was_blocking) fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK);
  ssize_t sent = write(STDOUT_FILENO, bytes, count);
  int error = errno;
  if (was_blocking) fcntl(STDOUT_FILENO, F_SETFL, flags);
  return result(sent, error);
}

void cnc_send(void) {
  while (queue_start < queue_end) {
    ssize_t sent = write_now(queue + queue_start, queue_end - queue_start);
    // The terminal is gone, which its input reports as well.
    if (sent < 0) queue_start = queue_end;
    if (sent <= 0) return;
    queue_start += (size_t)sent;
  }
}

static long long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

void cnc_send_within(int timeout) {
  long long deadline = milliseconds() + timeout;
  for (cnc_send(); queue_start < queue_end; cnc_send()) {
    long long remaining = deadline - milliseconds();
    if (remaining <= 0) break;
    struct pollfd terminal = {.fd = STDOUT_FILENO, .events = POLLOUT};
    poll(&terminal, 1, (int)remaining);
  }
  queue_start = queue_end;
}
