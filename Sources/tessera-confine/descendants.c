#define _GNU_SOURCE 1
#include "descendants.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What the kernel says of a process or a thread.
struct process {
  pid_t number, parent;
  long threads;
  char state;
  bool is_descendant;
};

// Source: proc(5), /proc/PID/stat.
static bool read_process(const char *path, struct process *process) {
  FILE *file = fopen(path, "re");
  if (!file) return false;
  char text[1024];
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[length] = 0;
  // The name may have parentheses, too.
  const char *end = strrchr(text, ')');
  return end && sscanf(end + 1,
                       " %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %ld",
                       &process->state, &process->parent, &process->threads) == 3;
}

static pid_t number_of(const struct dirent *entry) {
  char *end;
  long number = strtol(entry->d_name, &end, 10);
  return *end == 0 && number > 0 ? (pid_t)number : 0;
}

static bool is_over(char state) { return state == 'Z' || state == 'X' || state == 'x'; }

// As soon as one thread has stopped, every other one stops before it does anything else.
static int state_of_threads(pid_t process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *threads = opendir(path);
  // It has gone.
  if (!threads) return descendant_stopped;
  bool runs = false, waits = false, has_stopped = false;
  for (struct dirent *entry; (entry = readdir(threads));) {
    struct process thread;
    snprintf(path, sizeof path, "/proc/%d/task/%d/stat", process, number_of(entry));
    if (number_of(entry) == 0 || !read_process(path, &thread)) continue;
    bool is_stopped = thread.state == 'T';
    has_stopped |= is_stopped;
    waits |= thread.state == 'D';
    runs |= !is_stopped && thread.state != 'D' && !is_over(thread.state);
  }
  closedir(threads);
  return runs || (waits && !has_stopped) ? descendant_runs : descendant_stopped;
}

// The first thread may have ended before others, or have stopped before them.
static int state_of(const struct process *process) {
  if (process->threads > 1) return state_of_threads(process->number);
  if (process->state == 'D') return descendant_waits;
  return process->state == 'T' || is_over(process->state) ? descendant_stopped : descendant_runs;
}

// Lists all processes but this one.
static long list_processes(struct process **list) {
  DIR *folder = opendir("/proc");
  if (!folder) return -1;
  long count = 0, capacity = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    char path[64];
    struct process process = {.number = number_of(entry)};
    if (process.number == 0 || process.number == getpid()) continue;
    snprintf(path, sizeof path, "/proc/%d/stat", process.number);
    if (!read_process(path, &process)) continue;
    if (count == capacity) {
      capacity = capacity ? capacity * 2 : 256;
      struct process *larger = realloc(*list, (size_t)capacity * sizeof *larger);
      if (!larger) {
        count = -1;
        break;
      }
      *list = larger;
    }
    (*list)[count++] = process;
  }
  closedir(folder);
  return count;
}

static bool descends(const struct process *process, const struct process *all, long count) {
  if (process->parent == getpid()) return true;
  for (long index = 0; index < count; index++) {
    if (all[index].number == process->parent) return all[index].is_descendant;
  }
  return false;
}

static long mark_descendants(struct process *all, long count) {
  long marked = 0;
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (long index = 0; index < count; index++) {
      if (all[index].is_descendant || !descends(&all[index], all, count)) continue;
      all[index].is_descendant = is_changed = true;
      marked++;
    }
  }
  return marked;
}

long list_descendants(struct descendant **list) {
  struct process *all = NULL;
  long count = list_processes(&all);
  long marked = count < 0 ? -1 : mark_descendants(all, count);
  *list = marked < 0 ? NULL : calloc((size_t)marked + 1, sizeof **list);
  long kept = 0;
  for (long index = 0; *list && index < count; index++) {
    if (!all[index].is_descendant) continue;
    (*list)[kept++] = (struct descendant){all[index].number, state_of(&all[index])};
  }
  free(all);
  return *list ? kept : -1;
}
