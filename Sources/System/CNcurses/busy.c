// The watchdog, which ends the program when the run loop hangs. Termination signals stay blocked
// until the loop reads them; while the loop is busy, a timer checks for them. The handler uses only
// async-signal-safe calls.
#define _GNU_SOURCE 1
#include "CNcurses.h"

#include "guard.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// The signal of the timer: ignored by default, and not sent by the kernel to programs without
// out-of-band socket data.
static const int check_signal = SIGURG;
// The interval between checks in nanoseconds; a signal pending at two checks in a row ends the
// program.
static const long check_interval = 500000000;

static int end_signals[128];
static int end_signal_count;
static timer_t timer;
static bool has_timer;
static volatile sig_atomic_t is_busy;
static volatile sig_atomic_t previous_signal;
// Whether the terminal belongs to another program, whose input must not be read.
static volatile sig_atomic_t leaves_input;
// Input that the watchdog has read; the loop reads it afterwards if the loop recovers.
static char input[65536];
static volatile size_t input_count;
// Whether this input contains Ctrl-C.
static volatile sig_atomic_t has_interrupt;

static int pending_signal(void) {
  sigset_t pending;
  if (sigpending(&pending) != 0) return 0;
  for (int i = 0; i < end_signal_count; i++)
    if (sigismember(&pending, end_signals[i]) == 1) return end_signals[i];
  return 0;
}

// Returns whether `bytes` begin with Ctrl-C of kitty's keyboard protocol after the introducer: the
// key is 99, or has it as the key of a Latin keyboard, and 1 plus the modifiers follows.
static bool begins_with_coded_interrupt(const char *bytes, const char *end) {
  int key = 0, modifiers = 0;
  for (; bytes < end && (isdigit((unsigned char)*bytes) || *bytes == ':'); bytes++)
    key = *bytes == ':' ? 0 : key < 10000 ? key * 10 + *bytes - '0' : key;
  if (key != 'c' || bytes == end || *bytes++ != ';') return false;
  for (; bytes < end && isdigit((unsigned char)*bytes); bytes++)
    modifiers = modifiers < 10000 ? modifiers * 10 + *bytes - '0' : modifiers;
  // Control (4), but not Alt (2), Super (8), Hyper (16) or Meta (32): another key.
  return bytes < end && *bytes == 'u' && modifiers > 0 && ((modifiers - 1) & 62) == 4;
}

// Ctrl-C after an Escape that was read with it is Alt-Ctrl-C.
static bool contains_plain_interrupt(const char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (bytes[i] == 0x03 && (i == 0 || bytes[i - 1] != 0x1b)) return true;
  return false;
}

static bool contains_interrupt(const char *bytes, size_t count) {
  if (contains_plain_interrupt(bytes, count)) return true;
  const char *end = bytes + count;
  for (const char *next = bytes; (next = memchr(next, '[', (size_t)(end - next)));)
    if (begins_with_coded_interrupt(++next, end)) return true;
  return false;
}

// The terminal is in raw mode, so Ctrl-C arrives as input.
static bool is_interrupted(void) {
  static const size_t piece_size = 4096;
  static char discarded_input[4096];
  struct pollfd standard_input = {.fd = STDIN_FILENO, .events = POLLIN};
  if (leaves_input) return false;
  if (has_interrupt) return true;
  if (poll(&standard_input, 1, 0) != 1 || !(standard_input.revents & POLLIN)) return false;
  // Each piece is searched by itself, because an Escape that came earlier is a key of its own. So
  // is input that does not fit.
  bool fits = sizeof input - input_count >= piece_size;
  char *target = fits ? input + input_count : discarded_input;
  ssize_t count = read(STDIN_FILENO, target, piece_size);
  if (count <= 0) return false;
  has_interrupt = contains_interrupt(target, (size_t)count);
  if (fits)
    input_count += (size_t)count;
  else if (has_interrupt)
    input[input_count - 1] = 0x03;
  return has_interrupt;
}

static void check(int number) {
  (void)number;
  if (!is_busy) return;
  int saved_errno = errno;
  int signal = pending_signal();
  if (!signal && is_interrupted()) signal = SIGINT;
  if (signal && previous_signal) {
    cnc_restore();
    _exit(128 + signal);
  }
  previous_signal = signal;
  errno = saved_errno;
}

void cnc_start_watchdog(const int *signals, int count) {
  end_signal_count = count < 128 ? count : 128;
  memcpy(end_signals, signals, (size_t)end_signal_count * sizeof *signals);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = check;
  // Restart interrupted system calls, and use the alternate stack in case the loop is deep in
  // recursion.
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  sigfillset(&action.sa_mask);
  sigaction(check_signal, &action, NULL);
  struct sigevent event;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = check_signal;
  has_timer = has_timer || timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
}

static void set_timer(long nanoseconds) {
  struct itimerspec times = {{0, nanoseconds}, {0, nanoseconds}};
  if (has_timer) timer_settime(timer, 0, &times, NULL);
}

void cnc_begin_work(void) {
  previous_signal = 0;
  is_busy = 1;
  set_timer(check_interval);
}

void cnc_end_work(void) {
  is_busy = 0;
  set_timer(0);
}

void cnc_leave_input(bool leaves) { leaves_input = leaves; }

size_t cnc_watchdog_input_count(void) { return input_count; }

size_t cnc_read_watchdog_input(char *bytes, size_t capacity) {
  size_t count = input_count < capacity ? input_count : capacity;
  memcpy(bytes, input, count);
  input_count = 0;
  has_interrupt = 0;
  return count;
}
