// Ends the program when the run loop hangs. Termination signals stay blocked until the loop reads
// them; while the loop is busy, a timer checks for them. The handler uses only async-signal-safe
// calls.
#define _GNU_SOURCE 1
#include "CNcurses.h"

#include "guard.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Ignored by default, and not sent by the kernel to programs without out-of-band socket data.
static const int ring = SIGURG;
// The interval between checks in nanoseconds; a signal pending at two checks in a row ends the
// program.
static const long pause_length = 500000000;

static int endings[128];
static int ending_count;
static timer_t timer;
static bool has_timer;
static volatile sig_atomic_t works;
static volatile sig_atomic_t found_before;
// Input that was read meanwhile; the loop reads it afterwards if it recovers.
static char typed[65536];
static volatile size_t typed_count;

static int waiting_signal(void) {
  sigset_t pending;
  if (sigpending(&pending) != 0) return 0;
  for (int i = 0; i < ending_count; i++)
    if (sigismember(&pending, endings[i]) == 1) return endings[i];
  return 0;
}

// The terminal is in raw mode, so Ctrl-C arrives as an ordinary byte.
static bool is_interrupted(void) {
  static const size_t most = 4096;
  static char rest[4096];
  struct pollfd keys = {.fd = STDIN_FILENO, .events = POLLIN};
  if (memchr(typed, 0x03, typed_count) != NULL) return true;
  if (poll(&keys, 1, 0) != 1 || !(keys.revents & POLLIN)) return false;
  // Input that does not fit is still searched for Ctrl-C.
  bool fits = sizeof typed - typed_count >= most;
  char *place = fits ? typed + typed_count : rest;
  ssize_t count = read(STDIN_FILENO, place, most);
  if (count <= 0) return false;
  bool found = memchr(place, 0x03, (size_t)count) != NULL;
  if (fits)
    typed_count += (size_t)count;
  else if (found)
    typed[typed_count - 1] = 0x03;
  return found;
}

static void look(int number) {
  (void)number;
  if (!works) return;
  int problem = errno;
  int found = waiting_signal();
  if (!found && is_interrupted()) found = SIGINT;
  if (found && found_before) {
    cnc_restore();
    _exit(128 + found);
  }
  found_before = found;
  errno = problem;
}

void cnc_guard_loop(const int *signals, int count) {
  ending_count = count < 128 ? count : 128;
  memcpy(endings, signals, (size_t)ending_count * sizeof *signals);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = look;
  // Restart interrupted system calls, and use the alternate stack in case the loop is deep in its
  // own.
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  sigfillset(&action.sa_mask);
  sigaction(ring, &action, NULL);
  struct sigevent event;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = ring;
  has_timer = has_timer || timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
}

static void set_timer(long nanoseconds) {
  struct itimerspec times = {{0, nanoseconds}, {0, nanoseconds}};
  if (has_timer) timer_settime(timer, 0, &times, NULL);
}

void cnc_begin_work(void) {
  found_before = 0;
  works = 1;
  set_timer(pause_length);
}

void cnc_end_work(void) {
  works = 0;
  set_timer(0);
}

size_t cnc_typed(void) { return typed_count; }

size_t cnc_read_typed(char *bytes, size_t room) {
  size_t count = typed_count < room ? typed_count : room;
  memcpy(bytes, typed, count);
  typed_count = 0;
  return count;
}
