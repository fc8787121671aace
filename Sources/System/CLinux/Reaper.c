#define _GNU_SOURCE 1
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>

// Everything below runs in a fork of a program that may have several threads, so it makes only
// system calls and takes no lock.

// Whether a process's environment contains the entry.
enum presence { ABSENT, PRESENT, UNKNOWN };

static void file_of(const char *pid, const char *name, char path[64]) {
  strcpy(path, "/proc/");
  strncat(path, pid, 20);
  strcat(path, name);
}

// Returns what follows the name of a process in /proc/PID/stat, or null if it has ended. The name may have
// spaces and parentheses.
//
// Source: proc_pid_stat(5): the state, the parent, the group, the session, …
static const char *fields_of(const char *pid, char text[2048]) {
  char path[64];
  file_of(pid, "/stat", path);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return NULL;
  ssize_t length = read(file, text, 2047);
  close(file);
  if (length <= 0) return NULL;
  text[length] = 0;
  const char *field = strrchr(text, ')');
  return field && field[1] == ' ' ? field + 2 : NULL;
}

static const char *skip_fields(const char *field, int count) {
  for (; field && count > 0; count--) {
    field = strchr(field, ' ');
    if (field) field++;
  }
  return field;
}

// Returns whether a process is in exec: it already has its new program, but its environment still
// reads as empty. The environment of kernel threads and exited processes is empty as well, but they
// have no program. Once exec is over, the address of its end (field 51) is known, even if it is empty.
static bool is_in_exec(const char *pid) {
  char path[64], target[2], text[2048];
  file_of(pid, "/exe", path);
  if (readlink(path, target, sizeof target) <= 0) return false;
  const char *end = skip_fields(fields_of(pid, text), 51 - 3);
  return end && strtoull(end, NULL, 10) == 0;
}

bool clinux_is_in_exec(int pid) {
  char digits[16];
  snprintf(digits, sizeof digits, "%d", pid);
  return is_in_exec(digits);
}

// Returns whether a process was started with an environment that contains the entry.
static enum presence find_entry(const char *pid, const char *entry) {
  char path[64], buffer[4096];
  file_of(pid, "/environ", path);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return ABSENT;
  size_t length = strlen(entry), matched_length = 0;
  bool differs = false, found = false, empty = true;
  ssize_t count;
  while (!found && (count = read(file, buffer, sizeof buffer)) > 0) {
    empty = false;
    for (ssize_t i = 0; i < count && !found; i++) {
      if (buffer[i] == 0) {
        found = !differs && matched_length == length;
        differs = false;
        matched_length = 0;
      } else if (!differs) {
        differs = matched_length == length || buffer[i] != entry[matched_length++];
      }
    }
  }
  close(file);
  if (found || (!differs && matched_length == length)) return PRESENT;
  return empty && is_in_exec(pid) ? UNKNOWN : ABSENT;
}

static bool is_number(const char *name) {
  for (const char *digit = name; *digit; digit++) {
    if (*digit < '0' || *digit > '9') return false;
  }
  return *name != 0;
}

// What a reaper is told, in one write each.
struct watch {
  int session;
  bool watches;
};

struct sessions {
  int list[256];
  int count;
};

static void follow(struct sessions *sessions, struct watch watch) {
  for (int index = 0; index < sessions->count; index++) {
    if (sessions->list[index] == watch.session) sessions->list[index--] = sessions->list[--sessions->count];
  }
  bool has_space = sessions->count < (int)(sizeof sessions->list / sizeof *sessions->list);
  if (watch.watches && watch.session > 1 && has_space) sessions->list[sessions->count++] = watch.session;
}

// Returns the session of a process, or 0 if it has ended.
static int session_of(const char *pid) {
  char text[2048];
  const char *field = fields_of(pid, text);
  if (!field || strspn(field, "ZXx") > 0) return 0;
  field = skip_fields(field, 3);
  return field ? atoi(field) : 0;
}

static bool is_watched(const struct sessions *sessions, const char *pid) {
  if (!sessions || sessions->count == 0) return false;
  int session = session_of(pid);
  for (int index = 0; index < sessions->count; index++) {
    if (sessions->list[index] == session) return true;
  }
  return false;
}

// Kills the processes with the entry, and those of sessions unless there are none. Returns whether there
// are any, or may be.
static bool kill_processes(const char *entry, const struct sessions *sessions) {
  _Alignas(struct dirent64) char buffer[8192];
  bool found = false;
  int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return false;
  long count;
  while ((count = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
    for (long offset = 0; offset < count;) {
      const struct dirent64 *item = (const struct dirent64 *)(buffer + offset);
      offset += item->d_reclen;
      if (!is_number(item->d_name)) continue;
      enum presence presence = find_entry(item->d_name, entry);
      if (presence == UNKNOWN) found = true;
      if (presence != PRESENT && !is_watched(sessions, item->d_name)) continue;
      int pid = atoi(item->d_name);
      if (pid > 1 && pid != getpid() && kill(pid, SIGKILL) == 0) found = true;
    }
  }
  close(folder);
  return found;
}

void clinux_kill_marked(const char *entry) {
  // A killed process may have started another meanwhile.
  for (int round = 0; round < 5 && kill_processes(entry, NULL); round++) {
  }
}

// Waits until the other end of the pipe is closed, then kills the processes with the entry.
static void reap(int descriptor, const char *entry) {
  static const int ignored[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE};
  setsid();
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) signal(ignored[i], SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, 0);
  prctl(PR_SET_NAME, "tessera-reaper");
  // Close everything else, including the terminal and the pipes of other reapers.
  if (dup2(descriptor, 0) != 0 || chdir("/") != 0) return;
  if (syscall(SYS_close_range, 1, ~0U, 0) != 0) {
    for (int other = 1; other < 4096; other++) close(other);
  }
  struct sessions sessions = {.count = 0};
  struct watch watch;
  for (ssize_t count; (count = read(0, &watch, sizeof watch)) != 0;) {
    if (count == sizeof watch) follow(&sessions, watch);
  }
  // Killed processes may have started others meanwhile; give up after a second.
  const struct timespec pause = {0, 20000000};
  for (int round = 0; round < 50 && kill_processes(entry, &sessions); round++) nanosleep(&pause, 0);
}

int clinux_reaper(const char *entry) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  pid_t child = fork();
  if (child == 0) {
    // Fork twice, so that the reaper is not a child of the dashboard, which waits for its children.
    pid_t reaper = fork();
    if (reaper == 0) reap(ends[0], entry);
    _exit(reaper < 0);
  }
  int status = -1;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  close(ends[0]);
  if (child > 0 && status == 0) return ends[1];
  close(ends[1]);
  return -1;
}

void clinux_reaper_watch(int reaper, int session, bool watches) {
  struct watch watch = {session, watches};
  while (reaper >= 0 && write(reaper, &watch, sizeof watch) < 0 && errno == EINTR) {
  }
}
