// Restores the terminal after a crash, using only async-signal-safe calls, then lets the crash
// proceed.
#include "CNcurses.h"

#include "guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP, SIGFPE, SIGSYS};
enum { crash_signal_count = sizeof crash_signals / sizeof *crash_signals };

// The bytes that restore the terminal, and those that are being stored: a crash may happen meanwhile.
struct restore_sequence {
  size_t length;
  char bytes[16 * 1024];
};
static struct restore_sequence restore_sequences[2];
static struct restore_sequence *volatile restore = &restore_sequences[0];
static struct termios original_settings;
static int original_flags = -1;
static struct sigaction previous_actions[crash_signal_count];
static volatile sig_atomic_t is_guarded;
static char alternate_stack[64 * 1024];

// Writes the bytes that restore the terminal, for at most a fifth of a second, so that a stuck
// terminal cannot block.
static void write_restore_bytes(void) {
  int attempts = 20;
  const struct restore_sequence *sequence = restore;
  if (original_flags >= 0) fcntl(STDOUT_FILENO, F_SETFL, original_flags | O_NONBLOCK);
  for (size_t sent = 0; sent < sequence->length;) {
    ssize_t count = write(STDOUT_FILENO, sequence->bytes + sent, sequence->length - sent);
    if (count > 0) sent += (size_t)count;
    else if ((errno != EAGAIN && errno != EINTR) || attempts-- == 0) break;
    else poll(&(struct pollfd){.fd = STDOUT_FILENO, .events = POLLOUT}, 1, 10);
  }
  if (original_flags >= 0) fcntl(STDOUT_FILENO, F_SETFL, original_flags);
}

void cnc_restore(void) {
  if (!is_guarded) return;
  is_guarded = 0;
  write_restore_bytes();
  tcsetattr(STDIN_FILENO, TCSANOW, &original_settings);
}

// Restores the terminal, then passes the signal to the previous handler: Swift's backtrace, or the
// default action.
static void handle_crash(int number) {
  cnc_restore();
  // Otherwise, Swift's backtrace would wait half a minute for a key, and so would the extensions.
  int null_device = open("/dev/null", O_RDONLY);
  if (null_device >= 0) dup2(null_device, STDIN_FILENO);
  for (int i = 0; i < crash_signal_count; i++)
    if (crash_signals[i] == number) sigaction(number, &previous_actions[i], 0);
  raise(number);
  // Swift's backtrace returns from signals sent by other processes; end the program here.
  signal(number, SIG_DFL);
  raise(number);
}

void cnc_guard(const char *bytes, size_t length) {
  static bool is_installed;
  struct restore_sequence *next = &restore_sequences[restore == &restore_sequences[0]];
  // The end is kept, because it leaves the screen; the beginning deletes pictures.
  if (length > sizeof next->bytes) {
    bytes += length - sizeof next->bytes;
    length = sizeof next->bytes;
  }
  next->length = length;
  memcpy(next->bytes, bytes, length);
  restore = next;
  if (!is_installed) {
    tcgetattr(STDIN_FILENO, &original_settings);
    original_flags = fcntl(STDOUT_FILENO, F_GETFL);
    stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
    sigaltstack(&stack, 0);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle_crash;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < crash_signal_count; i++)
      sigaction(crash_signals[i], &action, &previous_actions[i]);
    atexit(cnc_restore);
    is_installed = true;
  }
  is_guarded = 1;
}

void cnc_unguard(void) { is_guarded = 0; }
