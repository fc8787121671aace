#define _GNU_SOURCE 1
#include "CLinux.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

// Returns the processes of the machine, of which those that a process has started, and those in its
// session, belong to it; null if that cannot be found out. The caller frees them.
static struct process *read_tree(int pid, size_t *total) {
  DIR *folder = opendir("/proc");
  if (!folder) return NULL;
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
  *total = count;
  return processes;
}

int64_t clinux_tree_memory(int pid, int64_t enough) {
  size_t count = 0;
  struct process *processes = read_tree(pid, &count);
  if (!processes) return -1;
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

// The files without a name that were found, each of which several descriptors can have.
struct unnamed_files {
  uint64_t device;
  int64_t bytes;
  size_t count, descriptors;
  ino_t inodes[4096];
};

// The number of descriptors that are looked at.
static const size_t descriptor_limit = 65536;

static void add_descriptor(int folder, const char *name, struct unnamed_files *files) {
  struct stat status;
  files->descriptors++;
  if (fstatat(folder, name, &status, 0) != 0 || !S_ISREG(status.st_mode)) return;
  if (status.st_nlink != 0 || status.st_dev != files->device) return;
  for (size_t index = 0; index < files->count; index++) {
    if (files->inodes[index] == status.st_ino) return;
  }
  size_t capacity = sizeof files->inodes / sizeof *files->inodes;
  // Further ones count for each of their descriptors.
  if (files->count < capacity) files->inodes[files->count++] = status.st_ino;
  files->bytes += (int64_t)status.st_blocks * 512;
}

static void add_descriptors(int pid, struct unnamed_files *files) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/fd", pid);
  DIR *folder = opendir(path);
  if (!folder) return;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (files->descriptors >= descriptor_limit) break;
    if (isdigit((unsigned char)*entry->d_name)) add_descriptor(dirfd(folder), entry->d_name, files);
  }
  closedir(folder);
}

int64_t clinux_tree_unnamed_bytes(int pid, uint64_t device) {
  size_t count = 0;
  struct process *processes = read_tree(pid, &count);
  struct unnamed_files *files = calloc(1, sizeof *files);
  if (!processes || !files) {
    free(processes);
    free(files);
    return -1;
  }
  files->device = device;
  for (size_t index = 0; index < count; index++) {
    if (processes[index].belongs) add_descriptors(processes[index].pid, files);
  }
  int64_t bytes = files->descriptors >= descriptor_limit ? -1 : files->bytes;
  free(processes);
  free(files);
  return bytes;
}
