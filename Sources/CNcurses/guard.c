// The road out that nobody chose: a crash. Only async-signal-safe calls, then the default way.
#include "CNcurses.h"

#include <fcntl.h>
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
static struct sigaction previous[crash_count];
static volatile sig_atomic_t guarded;
static char alternate_stack[64 * 1024];

static void restore_terminal(void) {
  if (!guarded) return;
  guarded = 0;
  size_t sent = 0;
  while (sent < restore_length) {
    ssize_t count = write(STDOUT_FILENO, restore_bytes + sent, restore_length - sent);
    if (count <= 0) break;
    sent += (size_t)count;
  }
  tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

// Hands the signal to whoever had it before us: Swift's backtrace, or the default action.
static void crashed(int number) {
  restore_terminal();
  // Swift's backtrace would wait half a minute for a key, and the extensions with it.
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  for (int i = 0; i < crash_count; i++)
    if (crashes[i] == number) sigaction(number, &previous[i], 0);
  raise(number);
  // Swift's backtrace comes back from a signal that was sent and not caused: then this is the end.
  signal(number, SIG_DFL);
  raise(number);
}

void cnc_guard(const char *restore, size_t length) {
  static bool installed;
  restore_length = length < sizeof restore_bytes ? length : sizeof restore_bytes;
  memcpy(restore_bytes, restore, restore_length);
  if (!installed) {
    tcgetattr(STDIN_FILENO, &before);
    stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
    sigaltstack(&stack, 0);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = crashed;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &action, &previous[i]);
    atexit(restore_terminal);
    installed = true;
  }
  guarded = 1;
}

void cnc_unguard(void) { guarded = 0; }
