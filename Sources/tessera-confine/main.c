// Confines itself and becomes another program, inside of the namespaces that bubblewrap has made, or
// without them:
//
//   tessera-confine [MOUNT]... [OPTION]... [RULE]... -- PROGRAM [ARGUMENT]...
//
// m:DEVICE:INODE:PATH   the file that was decided about; if bubblewrap has mounted another one at the
//              path, the program is not started
// --internet   sockets of the internet
// --shared     there are no namespaces: files' metadata and other processes are protected by the
//              filter of system calls, and a supervisor ends what the program leaves behind
// --tasks      limits the number of processes and threads, where the kernel counts those of the
//              namespace alone
// --around     nothing is confined, but a supervisor stops and ends what the program leaves behind: for
//              what makes the namespaces of a program that has the terminal
// --files      Landlock allows nothing but the rules: ACCESS:DEVICE:INODE:PATH, where the access is l
//              for the names in folders, r for reading, w for writing and d for devices; unless the
//              inode is 0, the file at the path must be this one
//
// The program's environment consists of the variables whose names begin with TESSERA+, without that.
// The others are for the programs around it. It is written in C because it is started for each run of a
// plugin, and depends on nothing but the C library.
#define _GNU_SOURCE 1
#include "CLinux.h"
#include "supervise.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char variable_prefix[] = "TESSERA+";

enum { task_limit = 512 };

// As bubblewrap does.
enum { not_confined = 125, not_executable = 126, not_found = 127 };

static void leave(int status, const char *subject, const char *reason) {
  fprintf(stderr, "tessera: %s: %s\n", subject, reason);
  exit(status);
}

// A word about a file: LETTER:DEVICE:INODE:PATH.
struct place {
  uint64_t device, inode;
  const char *path;
};

static struct place read_place(const char *word) {
  struct place place;
  int start = 0;
  if (sscanf(word + 1, ":%" SCNu64 ":%" SCNu64 ":%n", &place.device, &place.inode, &start) != 2 ||
      start == 0) {
    leave(not_confined, word, "not a rule");
  }
  place.path = word + 1 + start;
  return place;
}

// Adds a rule; one for a file that has gone, or has been replaced, allows nothing.
static void add_rule(int ruleset, const char *rule) {
  static const struct { char letter; enum clinux_path_access access; } accesses[] = {
      {'l', clinux_path_list},
      {'r', clinux_path_read},
      {'w', clinux_path_write},
      {'d', clinux_path_device},
  };
  struct place place = read_place(rule);
  for (size_t index = 0; index < sizeof accesses / sizeof *accesses; index++) {
    if (accesses[index].letter != *rule) continue;
    clinux_landlock_allow(ruleset, place.path, accesses[index].access, place.device, place.inode);
    return;
  }
  leave(not_confined, rule, "not a rule");
}

// Leaves if another file was mounted than the one that was decided about. What has gone was not mounted;
// what cannot be reached here cannot be by the program either.
static void check_mount(const char *word) {
  struct place place = read_place(word);
  struct stat status;
  if (lstat(place.path, &status) != 0) return;
  if (status.st_dev != place.device || status.st_ino != place.inode) {
    leave(not_confined, place.path, "was replaced while it was mounted");
  }
}

// Since Linux 5.14, the tasks of a namespace of users are counted by themselves; before, a limit would
// count all of the user's.
static void limit_tasks(void) {
  struct utsname system;
  int major = 0, minor = 0;
  if (uname(&system) != 0 || sscanf(system.release, "%d.%d", &major, &minor) != 2) return;
  if (major < 5 || (major == 5 && minor < 14)) return;
  struct rlimit limit = {task_limit, task_limit};
  setrlimit(RLIMIT_NPROC, &limit);
}

// Counts the processes and threads of the user that are visible here.
// Source: proc(5), /proc/PID/status.
static unsigned long count_tasks(void) {
  DIR *folder = opendir("/proc");
  if (!folder) return 0;
  unsigned long count = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    char path[300], line[256];
    if (*entry->d_name < '0' || *entry->d_name > '9') continue;
    snprintf(path, sizeof path, "/proc/%s/status", entry->d_name);
    FILE *file = fopen(path, "re");
    if (!file) continue;
    unsigned user = 0;
    unsigned long threads = 0;
    bool has_user = false;
    while (fgets(line, sizeof line, file)) {
      has_user |= sscanf(line, "Uid: %u", &user) == 1;
      if (sscanf(line, "Threads: %lu", &threads) == 1) break;
    }
    fclose(file);
    if (has_user && user == getuid()) count += threads;
  }
  closedir(folder);
  return count;
}

static bool can_start_a_process(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child > 0 && waitpid(child, NULL, 0) == child;
}

// Without a namespace, the kernel counts all tasks of the user's, so the limit is what there is and what a
// program may need. It limits no other program, and not root.
static void limit_tasks_of_user(void) {
  struct rlimit before;
  if (getrlimit(RLIMIT_NPROC, &before) != 0) return;
  rlim_t maximum = 2 * count_tasks() + task_limit;
  if (before.rlim_max < maximum) maximum = before.rlim_max;
  struct rlimit limit = {maximum, before.rlim_max};
  if (setrlimit(RLIMIT_NPROC, &limit) != 0) return;
  // Others may count that are not visible, as those outside of a container.
  if (can_start_a_process()) limit.rlim_max = maximum;
  else limit = before;
  setrlimit(RLIMIT_NPROC, &limit);
}

static void unpack_environment(void) {
  size_t length = sizeof variable_prefix - 1;
  char **next = environ;
  for (char **entry = environ; *entry; entry++) {
    if (strncmp(*entry, variable_prefix, length) == 0) *next++ = *entry + length;
  }
  *next = NULL;
}

int main(int count, char **arguments) {
  struct clinux_confinement confinement = {.ruleset = -1, .filters = true};
  bool limits_tasks = false, is_around = false;
  int index = 1;
  for (; index < count && strcmp(arguments[index], "--") != 0; index++) {
    const char *word = arguments[index];
    if (strcmp(word, "--internet") == 0) {
      confinement.allows_internet = true;
    } else if (strcmp(word, "--shared") == 0) {
      confinement.replaces_namespaces = true;
    } else if (strcmp(word, "--around") == 0) {
      is_around = true;
    } else if (strcmp(word, "--tasks") == 0) {
      limits_tasks = true;
    } else if (strcmp(word, "--files") == 0) {
      confinement.ruleset = clinux_landlock_ruleset();
      if (confinement.ruleset < 0) leave(not_confined, "Landlock", strerror(errno));
    } else if (*word == 'm') {
      check_mount(word);
    } else if (confinement.ruleset >= 0) {
      add_rule(confinement.ruleset, word);
    } else {
      leave(not_confined, word, "not an option");
    }
  }
  if (index + 1 >= count) leave(not_confined, "tessera-confine", "expects -- and a program");
  if (limits_tasks) limit_tasks();
  else if (confinement.replaces_namespaces) limit_tasks_of_user();
  if ((confinement.replaces_namespaces || is_around) && !supervise()) {
    leave(not_confined, "cannot start a process", strerror(errno));
  }
  if (!is_around) {
    if (!clinux_confine(&confinement)) leave(not_confined, "cannot confine", strerror(errno));
    if (confinement.ruleset >= 0) close(confinement.ruleset);
    unpack_environment();
  }
  char **program = arguments + index + 1;
  execvp(program[0], program);
  // As a shell does.
  int code = errno;
  leave(code == ENOENT ? not_found : not_executable, program[0], strerror(code));
}
