// Job control: programs that are given the terminal.
#define _GNU_SOURCE 1
#include "CLinux.h"
#include "LastingThread.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

int clinux_add_folder(void *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

int clinux_add_closing(void *actions) {
  return posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
}

bool clinux_give_terminal(int terminal, int group) {
  // The kernel stops a background process that takes the terminal, unless it blocks this signal.
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  sigprocmask(SIG_BLOCK, &stop, &before);
  bool done = tcsetpgrp(terminal, group) == 0;
  sigprocmask(SIG_SETMASK, &before, 0);
  return done;
}

bool clinux_take_terminal(int terminal) {
  bool done = clinux_give_terminal(terminal, getpgrp());
  // Both outlive the program, and tcsetattr(3) changes neither: nobody else could open the terminal, and
  // nothing could be written any more.
  ioctl(terminal, TIOCNXCL);
  tcflow(terminal, TCOON);
  return done;
}

// Runs between vfork and exec, with all signals blocked: only calls that are safe there.
static int become_job(int terminal, const char *folder, pid_t parent) {
  if (setpgid(0, 0) != 0) return errno;
  prctl(PR_SET_PDEATHSIG, SIGHUP);
  // The parent may have exited before the previous call.
  if (getppid() != parent) return ESRCH;
  if (tcsetpgrp(terminal, getpid()) != 0) return errno;
  // The dashboard's errors may go to a file.
  if (dup2(STDOUT_FILENO, STDERR_FILENO) < 0) return errno;
  syscall(SYS_close_range, 3, ~0U, 0);
  if (folder && chdir(folder) != 0) return errno;
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, 0);
  return 0;
}

// What is started, and the result.
struct start {
  const char *file;
  char *const *arguments;
  char *const *environment;
  const char *folder;
  int terminal;
  pid_t child;
  int error;
};

static void start_job(void *context) {
  struct start *start = context;
  volatile int error = 0;
  pid_t parent = getpid();
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_t child = vfork();
  if (child == 0) {
    error = become_job(start->terminal, start->folder, parent);
    if (error == 0) {
      execve(start->file, start->arguments, start->environment);
      error = errno;
    }
    _exit(127);
  }
  start->error = child < 0 ? errno : error;
  sigprocmask(SIG_SETMASK, &before, 0);
  if (child > 0 && start->error != 0) {
    int status;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
  }
  start->child = child;
}

int clinux_spawn_job(const char *file, char *const arguments[], char *const environment[],
                     const char *folder, int terminal, int *pid) {
  struct start start = {
    .file = file, .arguments = arguments, .environment = environment, .folder = folder,
    .terminal = terminal,
  };
  on_lasting_thread(start_job, &start);
  *pid = start.child;
  return start.error;
}

enum clinux_job_event clinux_job_event(int pid, int *value) {
  int status;
  pid_t result = waitpid(pid, &status, WNOHANG | WUNTRACED);
  if (result == 0 || (result < 0 && errno == EINTR)) return clinux_job_unchanged;
  if (result < 0) {
    *value = 0;
    return clinux_job_exited;
  }
  if (WIFSTOPPED(status)) {
    *value = WSTOPSIG(status);
    return clinux_job_stopped;
  }
  *value = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return WIFSIGNALED(status) ? clinux_job_killed : clinux_job_exited;
}
