#define _GNU_SOURCE 1
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>

// All below runs in a fork of a program that may have threads: system calls, and nothing that takes a
// lock.

// What a process's environment says of the entry.
enum answer { HAS_NOT, HAS, IS_NOT_TOLD };

static void file_of(const char *pid, const char *name, char path[64]) {
  strcpy(path, "/proc/");
  strncat(path, pid, 20);
  strcat(path, name);
}

// A process that is about to become a program has that program already and its environment not yet: it
// reads as empty. So does that of a kernel's thread and of a process that has ended, which have no program.
static bool is_in_exec(const char *pid) {
  char path[64], target[2];
  file_of(pid, "/exe", path);
  return readlink(path, target, sizeof target) > 0;
}

// Whether a process was started with an environment that has the entry.
static enum answer carries(const char *pid, const char *entry) {
  char path[64], buffer[4096];
  file_of(pid, "/environ", path);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return HAS_NOT;
  size_t length = strlen(entry), met = 0;
  bool differs = false, found = false, empty = true;
  ssize_t count;
  while (!found && (count = read(file, buffer, sizeof buffer)) > 0) {
    empty = false;
    for (ssize_t i = 0; i < count && !found; i++) {
      if (buffer[i] == 0) {
        found = !differs && met == length;
        differs = false;
        met = 0;
      } else if (!differs) {
        differs = met == length || buffer[i] != entry[met++];
      }
    }
  }
  close(file);
  if (found || (!differs && met == length)) return HAS;
  return empty && is_in_exec(pid) ? IS_NOT_TOLD : HAS_NOT;
}

static bool is_number(const char *name) {
  for (const char *digit = name; *digit; digit++) {
    if (*digit < '0' || *digit > '9') return false;
  }
  return *name != 0;
}

// Ends what carries the entry. Returns whether there was anything, or may have been.
static bool end_carriers(const char *entry) {
  _Alignas(struct dirent64) char buffer[8192];
  bool found = false;
  int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return false;
  long count;
  while ((count = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
    for (long at = 0; at < count;) {
      const struct dirent64 *item = (const struct dirent64 *)(buffer + at);
      at += item->d_reclen;
      if (!is_number(item->d_name)) continue;
      enum answer answer = carries(item->d_name, entry);
      if (answer == IS_NOT_TOLD) found = true;
      if (answer != HAS) continue;
      int pid = atoi(item->d_name);
      if (pid > 1 && pid != getpid() && kill(pid, SIGKILL) == 0) found = true;
    }
  }
  close(folder);
  return found;
}

// Waits until nobody holds the other end any more, then ends what carries the entry.
static void keep(int descriptor, const char *entry) {
  static const int ignored[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE};
  setsid();
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) signal(ignored[i], SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, 0);
  prctl(PR_SET_NAME, "tessera-keeper");
  // Nothing else is held open: the terminal, and the ends that other keepers wait for.
  if (dup2(descriptor, 0) != 0 || chdir("/") != 0) return;
  if (syscall(SYS_close_range, 1, ~0U, 0) != 0) {
    for (int other = 1; other < 4096; other++) close(other);
  }
  char byte;
  while (read(0, &byte, 1) != 0) {
  }
  // What is ended may have started others meanwhile; what does not end within a second is let be.
  const struct timespec pause = {0, 20000000};
  for (int round = 0; round < 50 && end_carriers(entry); round++) nanosleep(&pause, 0);
}

int clinux_keeper(const char *entry) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  pid_t child = fork();
  if (child == 0) {
    // Nobody's child: the dashboard waits for those it started for a purpose.
    pid_t keeper = fork();
    if (keeper == 0) keep(ends[0], entry);
    _exit(keeper < 0);
  }
  int status = -1;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  close(ends[0]);
  if (child > 0 && status == 0) return ends[1];
  close(ends[1]);
  return -1;
}
