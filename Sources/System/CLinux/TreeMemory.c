#define _GNU_SOURCE 1
#include "CLinux.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct process {
  int pid, parent, session;
  int64_t bytes;
  bool belongs;
};

// Reads the fields of /proc/PID/stat; the name before them can contain anything but ends with the last
// parenthesis.
static bool read_process(int pid, struct process *process) {
  char path[64], text[1024];
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  FILE *file = fopen(path, "re");
  if (!file) return false;
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[length] = 0;
  const char *fields = strrchr(text, ')');
  long long pages;
  if (!fields || sscanf(fields + 1, " %*c %d %*d %d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d "
                                    "%*d %*d %*d %*d %*u %*u %lld",
                        &process->parent, &process->session, &pages) != 3) {
    return false;
  }
  process->pid = pid;
  process->bytes = pages * sysconf(_SC_PAGESIZE);
  process->belongs = false;
  return true;
}

// Returns the process's part of what it shares with others and what it has alone, or -1.
static int64_t proportional_bytes(int pid) {
  char path[64], line[256];
  snprintf(path, sizeof path, "/proc/%d/smaps_rollup", pid);
  FILE *file = fopen(path, "re");
  if (!file) return -1;
  long long kibibytes = -1;
  while (kibibytes < 0 && fgets(line, sizeof line, file)) sscanf(line, "Pss: %lld", &kibibytes);
  fclose(file);
  return kibibytes < 0 ? -1 : kibibytes << 10;
}

int64_t clinux_tree_memory(int pid, int64_t enough) {
  DIR *folder = opendir("/proc");
  if (!folder) return -1;
  struct process *processes = NULL;
  size_t count = 0, capacity = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (!isdigit((unsigned char)*entry->d_name)) continue;
    if (count == capacity) {
      size_t larger = capacity == 0 ? 512 : capacity * 2;
      void *memory = realloc(processes, larger * sizeof *processes);
      if (!memory) break;
      processes = memory;
      capacity = larger;
    }
    if (read_process(atoi(entry->d_name), &processes[count])) count++;
  }
  closedir(folder);
  // A process that its parent has left behind is still in the session.
  for (bool changes = true; changes;) {
    changes = false;
    for (size_t index = 0; index < count; index++) {
      struct process *process = &processes[index];
      if (process->belongs) continue;
      bool belongs = process->pid == pid || process->session == pid;
      for (size_t other = 0; other < count && !belongs; other++) {
        belongs = processes[other].belongs && processes[other].pid == process->parent;
      }
      process->belongs = belongs;
      changes = changes || belongs;
    }
  }
  int64_t resident = 0, proportional = 0;
  for (size_t index = 0; index < count; index++) {
    if (processes[index].belongs) resident += processes[index].bytes;
  }
  for (size_t index = 0; index < count && resident > enough; index++) {
    if (!processes[index].belongs) continue;
    int64_t bytes = proportional_bytes(processes[index].pid);
    proportional += bytes < 0 ? processes[index].bytes : bytes;
  }
  free(processes);
  return resident > enough ? proportional : resident;
}
