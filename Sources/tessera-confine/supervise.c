#define _GNU_SOURCE 1
#include "supervise.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

// How long a program may go on after its terminal or the dashboard has gone, in seconds.
enum { patience = 2 };

// How often the remaining processes are killed: at first without a pause, because some start others as
// fast as they can, then every millisecond for about five seconds.
enum { rounds_without_pause = 1000, rounds = 6000 };

// Kills the children of this process, among them those that have lost their parents. Returns false if the
// kernel does not list them (CONFIG_PROC_CHILDREN).
static bool kill_children(void) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
  FILE *children = fopen(path, "re");
  if (!children) return false;
  for (int child; fscanf(children, "%d", &child) == 1;) kill(child, SIGKILL);
  fclose(children);
  return true;
}

// Ends all descendants. As the subreaper, this process is given those whose parents it kills, whatever
// session, group and environment they have.
static void end_descendants(void) {
  for (int round = 0; round < rounds && kill_children(); round++) {
    pid_t ended;
    while ((ended = waitpid(-1, NULL, WNOHANG)) > 0) {
    }
    if (ended < 0 && errno == ECHILD) return;
    if (round >= rounds_without_pause) nanosleep(&(struct timespec){0, 1000000}, NULL);
  }
}

// Stops as the program has, so that whoever waits for this process sees it, until both are continued.
static void stop_with(pid_t program) {
  kill(getpid(), SIGSTOP);
  kill(program, SIGCONT);
}

// Looks at the children that have changed. Returns whether the program has ended.
//
// Only in a terminal does this process stop with the program: stopped, it could end nothing.
static bool has_ended(pid_t program, bool is_in_terminal, int *status) {
  for (pid_t child; (child = waitpid(-1, status, WNOHANG | WUNTRACED)) > 0;) {
    if (child != program) continue;
    if (!WIFSTOPPED(*status)) return true;
    if (is_in_terminal) stop_with(program);
  }
  return false;
}

static time_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

// Waits until the program has ended or must end. Returns its status.
static int wait_for(pid_t program, bool is_in_terminal) {
  sigset_t all;
  sigfillset(&all);
  int status;
  for (time_t end = 0; !has_ended(program, is_in_terminal, &status);) {
    // With an end, looks at the time every second.
    int number = end == 0 ? sigwaitinfo(&all, NULL) : sigtimedwait(&all, NULL, &(struct timespec){1, 0});
    if (number == SIGHUP) {
      kill(program, SIGHUP);
      kill(program, SIGCONT);
      if (end == 0) end = now() + patience;
    }
    // The keys of the terminal send their signals to the program, too.
    if (number == SIGTERM || (end != 0 && now() >= end)) return SIGKILL;
  }
  return status;
}

static void end_as(int status) {
  if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
  int number = WTERMSIG(status);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  kill(getpid(), number);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // As a shell does, for signals that do not end a process.
  _exit(128 + number);
}

// Makes a copy of the environment for the program, and clears that of this process. By its environment,
// whoever ends what the program leaves behind would find this process, too, and end it before it can do so.
static bool hide_environment(void) {
  size_t count = 0;
  while (environ[count]) count++;
  char **copy = calloc(count + 1, sizeof *copy);
  if (!copy) return false;
  for (size_t index = 0; index < count; index++) {
    copy[index] = strdup(environ[index]);
    if (!copy[index]) return false;
  }
  for (size_t index = 0; index < count; index++) memset(environ[index], 0, strlen(environ[index]));
  environ = copy;
  return true;
}

bool supervise(void) {
  if (!hide_environment()) return false;
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  // If whoever started this process ends, it has something to do first.
  int number = 0;
  if (prctl(PR_GET_PDEATHSIG, &number) == 0 && number == SIGKILL) prctl(PR_SET_PDEATHSIG, SIGTERM);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  pid_t supervisor = getpid();
  pid_t program = fork();
  if (program < 0) return false;
  if (program == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The supervisor may have ended before the previous call.
    if (getppid() != supervisor) _exit(1);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return true;
  }
  bool is_in_terminal = isatty(STDIN_FILENO);
  // Who reads what the program writes waits for its end, not for that of this process.
  syscall(SYS_close_range, 0, ~0U, 0);
  int status = wait_for(program, is_in_terminal);
  end_descendants();
  end_as(status);
  return false;
}
