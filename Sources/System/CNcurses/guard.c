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

static const int crashes[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP, SIGFPE, SIGSYS};
enum { crash_count = sizeof crashes / sizeof *crashes };

static char restore_bytes[512];
static volatile size_t restore_length;
static struct termios before;
static int flags_before = -1;
static struct sigaction previous[crash_count];
static volatile sig_atomic_t guarded;
static char alternate_stack[64 * 1024];

// Writes the restoring bytes for at most a fifth of a second, so that a stuck terminal cannot
// block.
static void write_restoring(void) {
  int attempts = 20;
  if (flags_before >= 0) fcntl(STDOUT_FILENO, F_SETFL, flags_before | O_NONBLOCK);
  for (size_t sent = 0; sent < restore_length;) {
    ssize_t count = write(STDOUT_FILENO, restore_bytes + sent, restore_length - sent);
    if (count > 0) sent += (size_t)count;
    else if ((errno != EAGAIN && errno != EINTR) || attempts-- == 0) break;
    else poll(&(struct pollfd){.fd = STDOUT_FILENO, .events = POLLOUT}, 1, 10);
  }
  if (flags_before >= 0) fcntl(STDOUT_FILENO, F_SETFL, flags_before);
}

void cnc_restore(void) {
  if (!guarded) return;
  guarded = 0;
  write_restoring();
  tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

// Passes the signal to the previous handler: Swift's backtrace, or the default action.
static void crashed(int number) {
  cnc_restore();
  // Otherwise, Swift's backtrace would wait half a minute for a key, and the extensions with it.
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  for (int i = 0; i < crash_count; i++)
    if (crashes[i] == number) sigaction(number, &previous[i], 0);
  raise(number);
  // Swift's backtrace returns from signals sent by other processes; end the program here.
  signal(number, SIG_DFL);
  raise(number);
}

void cnc_guard(const char *restore, size_t length) {
  static bool installed;
  restore_length = length < sizeof restore_bytes ? length : sizeof restore_bytes;
  memcpy(restore_bytes, restore, restore_length);
  if (!installed) {
    tcgetattr(STDIN_FILENO, &before);
    flags_before = fcntl(STDOUT_FILENO, F_GETFL);
    stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
    sigaltstack(&stack, 0);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = crashed;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &action, &previous[i]);
    atexit(cnc_restore);
    installed = true;
  }
  guarded = 1;
}

void cnc_unguard(void) { guarded = 0; }
