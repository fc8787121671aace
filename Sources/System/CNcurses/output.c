// The output queue. A terminal may read late or never; its output waits here, so that the program
// never blocks.
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
static volatile int own = -1;
static char *waiting;
static size_t begin, end, room;

// Appends bytes to the queue. Without memory they are lost, and the screen is wrong until a
// repaint.
static bool enqueue(const void *bytes, size_t count) {
  if (begin == end) begin = end = 0;
  if (end + count > room) {
    size_t wanted = room ? room * 2 : 64 * 1024;
    while (wanted < end + count) wanted *= 2;
    char *more = realloc(waiting, wanted);
    if (!more) return false;
    waiting = more;
    room = wanted;
  }
  memcpy(waiting + end, bytes, count);
  end += count;
  return true;
}

// ncurses writes with write(2) and blocks until everything is written. ELF symbol lookup prefers
// the program's definition to the C library's: output of ncurses is queued, everything else is
// written.
ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (descriptor < 0 || descriptor != own) return syscall(SYS_write, descriptor, bytes, count);
  if (enqueue(bytes, count)) return (ssize_t)count;
  errno = ENOMEM;
  return -1;
}

FILE *cnc_open_output(void) {
  // A duplicate of the terminal's descriptor, because ncurses queries its settings.
  int copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (copy < 0) return NULL;
  FILE *file = fdopen(copy, "w");
  if (!file) {
    close(copy);
    return NULL;
  }
  own = copy;
  return file;
}

void cnc_close_output(FILE *file) {
  own = -1;
  fclose(file);
}

void cnc_add(const char *bytes, size_t count) { enqueue(bytes, count); }

size_t cnc_unsent(void) { return end - begin; }

char *cnc_last_unsent(size_t count) {
  return waiting + end - (count < end - begin ? count : end - begin);
}

// Other processes share this terminal and expect blocking writes: it is nonblocking for one call
// only.
static ssize_t write_now(const char *bytes, size_t count) {
  int flags = fcntl(STDOUT_FILENO, F_GETFL);
  if (flags < 0) return -1;
  bool waits = !(flags & O_NONBLOCK);
  if (waits) fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK);
  ssize_t sent = write(STDOUT_FILENO, bytes, count);
  int problem = errno;
  if (waits) fcntl(STDOUT_FILENO, F_SETFL, flags);
  if (sent >= 0) return sent;
  return problem == EAGAIN || problem == EINTR ? 0 : -1;
}

void cnc_send(void) {
  while (begin < end) {
    ssize_t sent = write_now(waiting + begin, end - begin);
    // The terminal is gone, which its input reports as well.
    if (sent < 0) begin = end;
    if (sent <= 0) return;
    begin += (size_t)sent;
  }
}

static long long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

void cnc_send_within(int limit) {
  long long last = milliseconds() + limit;
  for (cnc_send(); begin < end; cnc_send()) {
    long long left = last - milliseconds();
    if (left <= 0) break;
    struct pollfd terminal = {.fd = STDOUT_FILENO, .events = POLLOUT};
    poll(&terminal, 1, (int)left);
  }
  begin = end;
}
