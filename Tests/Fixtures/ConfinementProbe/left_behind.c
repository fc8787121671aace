#define _GNU_SOURCE 1
#include "probe.h"

#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

// Only as long as a test that fails.
enum { lifetime = 20 };

static void forget_environment(void) {
  for (char **entry = environ; *entry; entry++) memset(*entry, 0, strlen(*entry));
}

void leave_behind(void) {
  // Whoever looks after this process might be ended first.
  kill(getppid(), SIGSTOP);
  kill(getppid(), SIGKILL);
  if (fork() != 0) return;
  setsid();
  forget_environment();
  for (time_t end = time(NULL) + lifetime; time(NULL) < end;) {
    if (fork() > 0) _exit(0);
  }
  _exit(0);
}
