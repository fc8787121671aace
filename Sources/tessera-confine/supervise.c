#define _GNU_SOURCE 1
#include "supervise.h"

#include "descendants.h"

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

// How often the remaining processes are stopped, with a pause of a millisecond, before they are ended
// instead; and how often in a row all must have been stopped, because one whose parent has just ended may
// have been missed.
enum { rounds_of_stopping = 1000, rounds_of_rest = 3 };

static void pause_shortly(void) { nanosleep(&(struct timespec){0, 1000000}, NULL); }

// Kills all descendants that there are, on a kernel that does not list children (CONFIG_PROC_CHILDREN).
static bool kill_listed(void) {
  struct descendant *list;
  long count = list_descendants(&list);
  for (long index = 0; index < count; index++) kill(list[index].process, SIGKILL);
  free(list);
  return count >= 0;
}

// Kills the children of this process, among them those that have lost their parents.
static bool kill_children(void) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
  FILE *children = fopen(path, "re");
  if (!children) return kill_listed();
  for (int child; fscanf(children, "%d", &child) == 1;) kill(child, SIGKILL);
  fclose(children);
  return true;
}

// Ends all descendants. As the subreaper, this process is given those whose parents it kills, whatever
// session, group and environment they have.
static void end_descendants(void) {
  for (int round = 0; round < rounds; round++) {
    pid_t ended;
    while ((ended = waitpid(-1, NULL, WNOHANG)) > 0) {
    }
    if ((ended < 0 && errno == ECHILD) || !kill_children()) return;
    if (round >= rounds_without_pause) pause_shortly();
  }
}

// What is supervised.
struct job {
  pid_t program;
  // Whether it is in a group of its own, which has had the terminal.
  bool has_terminal;
  // The processes that were stopped with it.
  pid_t *stopped;
  size_t stopped_count;
};

// Adds a process to those that are continued with the program. Returns false without memory for it.
static bool remember(struct job *job, pid_t process) {
  for (size_t index = 0; index < job->stopped_count; index++) {
    if (job->stopped[index] == process) return true;
  }
  pid_t *larger = realloc(job->stopped, (job->stopped_count + 1) * sizeof *larger);
  if (!larger) return false;
  job->stopped = larger;
  job->stopped[job->stopped_count++] = process;
  return true;
}

// Stops all descendants that have not stopped. Returns how many run, or -1 if they cannot be stopped.
static long stop_running(struct job *job) {
  struct descendant *list;
  long count = list_descendants(&list), running = count < 0 ? -1 : 0;
  for (long index = 0; index < count; index++) {
    if (list[index].state == descendant_stopped) continue;
    bool runs = list[index].state == descendant_runs;
    running = running >= 0 && remember(job, list[index].process) ? running + runs : -1;
    kill(list[index].process, SIGSTOP);
  }
  free(list);
  return running;
}

// Stops all descendants: some start others until none of them runs. Returns false if one does not stop.
static bool stop_descendants(struct job *job) {
  for (int round = 0, rest = 0; round < rounds_of_stopping; round++) {
    long running = stop_running(job);
    if (running < 0) return false;
    rest = running == 0 ? rest + 1 : 0;
    if (rest == rounds_of_rest) return true;
    pause_shortly();
  }
  return false;
}

// Gives the terminal from one group to another; only who has it can give it away.
static void give_terminal(pid_t from, pid_t to) {
  if (tcgetpgrp(STDIN_FILENO) == from) tcsetpgrp(STDIN_FILENO, to);
}

// Takes the terminal back from a group that the program gave it to, and of which nobody is left.
static void take_back_terminal(void) {
  pid_t group = tcgetpgrp(STDIN_FILENO);
  if (group != getpgrp() && kill(-group, 0) != 0 && errno == ESRCH) tcsetpgrp(STDIN_FILENO, getpgrp());
}

// Returns whether the program has stopped because it gave the terminal away: it would wait for it without an
// end, and so would whoever waits for the program, without a key that reaches anybody.
static bool has_lost_terminal(const struct job *job, int status) {
  if (WSTOPSIG(status) != SIGTTIN && WSTOPSIG(status) != SIGTTOU) return false;
  pid_t group = tcgetpgrp(STDIN_FILENO);
  return group != job->program && group != getpgrp();
}

static void continue_all(struct job *job) {
  for (size_t index = 0; index < job->stopped_count; index++) kill(job->stopped[index], SIGCONT);
  job->stopped_count = 0;
  kill(-job->program, SIGCONT);
}

// Stops when the program has stopped, so that whoever waits for this process sees it. What the program has
// started would go on writing to the terminal, in whatever session and group, so it is stopped before.
// Returns false if it must be ended instead.
static bool stop_with(struct job *job) {
  if (!stop_descendants(job)) return false;
  give_terminal(job->program, getpgrp());
  kill(getpid(), SIGSTOP);
  return true;
}

// Looks at the children that have changed. Returns whether the program has ended or must end.
//
// Only in a terminal does this process stop with the program: stopped, it could end nothing.
static bool has_ended(struct job *job, int *status) {
  for (pid_t child; (child = waitpid(-1, status, WNOHANG | WUNTRACED)) > 0;) {
    if (child != job->program) continue;
    if (!WIFSTOPPED(*status)) return true;
    if (job->has_terminal && (has_lost_terminal(job, *status) || !stop_with(job))) {
      *status = SIGKILL;
      return true;
    }
  }
  return false;
}

static time_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

// Handles a signal that is for the program. Its own group gets those of the terminal's keys by itself.
static void pass_on(int number, struct job *job) {
  pid_t program = job->has_terminal ? -job->program : job->program;
  switch (number) {
    case SIGHUP:
      kill(program, SIGHUP);
      if (job->has_terminal) continue_all(job);
      kill(program, SIGCONT);
      break;
    case SIGTSTP:
    case SIGWINCH:
      if (job->has_terminal) kill(program, number);
      break;
    case SIGCONT:
      if (!job->has_terminal) break;
      // Unless the terminal is somebody else's, who only wants the program to end.
      give_terminal(getpgrp(), job->program);
      continue_all(job);
      break;
  }
}

// Waits until the program has ended or must end. Returns its status.
static int wait_for(struct job *job) {
  sigset_t all;
  sigfillset(&all);
  int status;
  for (time_t end = 0; !has_ended(job, &status);) {
    // With an end, looks at the time every second.
    int number = end == 0 ? sigwaitinfo(&all, NULL) : sigtimedwait(&all, NULL, &(struct timespec){1, 0});
    pass_on(number, job);
    if (number == SIGHUP && end == 0) end = now() + patience;
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

// Puts the program into a group of its own that has the terminal: it could stop all of its own group, and so
// this process without what it has started. Both call it, because neither knows which is first.
static void take_terminal(pid_t program) {
  setpgid(program, program);
  tcsetpgrp(STDIN_FILENO, program);
}

bool supervise(void) {
  if (!hide_environment()) return false;
  sigset_t all, before;
  sigfillset(&all);
  // Among them the one that stops whoever takes the terminal in the background.
  sigprocmask(SIG_BLOCK, &all, &before);
  // If whoever started this process ends, it has something to do first.
  int number = 0;
  if (prctl(PR_GET_PDEATHSIG, &number) == 0 && number == SIGKILL) prctl(PR_SET_PDEATHSIG, SIGTERM);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  pid_t supervisor = getpid();
  struct job job = {.has_terminal = tcgetpgrp(STDIN_FILENO) == getpgrp()};
  job.program = fork();
  if (job.program < 0) return false;
  if (job.program == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The supervisor may have ended before the previous call.
    if (getppid() != supervisor) _exit(1);
    if (job.has_terminal) take_terminal(getpid());
    sigprocmask(SIG_SETMASK, &before, NULL);
    return true;
  }
  if (job.has_terminal) take_terminal(job.program);
  // Who reads what the program writes waits for its end, not for that of this process.
  syscall(SYS_close_range, job.has_terminal ? STDIN_FILENO + 1 : 0, ~0U, 0);
  int status = wait_for(&job);
  end_descendants();
  if (job.has_terminal) {
    give_terminal(job.program, getpgrp());
    take_back_terminal();
  }
  end_as(status);
  return false;
}
