// Tries what a process that can only read may not do, in an empty folder that is its argument, and
// prints for each attempt whether it was denied.
#define _GNU_SOURCE 1
#include "CReadOnly.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

static void report(const char *name, long result) {
  printf("%s %s\n", name, result >= 0 ? "allowed" : errno == EPERM ? "denied" : strerror(errno));
}

#define TRY(name, call) (errno = 0, report(name, (long)(call)))

int main(int count, char *arguments[]) {
  if (count < 2 || chdir(arguments[1]) != 0) return 2;
  int file = open("file", O_RDWR | O_CREAT, 0600);
  if (file < 0 || write(file, "text", 4) != 4 || symlink("file", "link") != 0) return 2;
  struct creadonly_limits limits = {10, 256 << 20};
  if (!creadonly_restrict(limits)) {
    puts("unavailable");
    return 0;
  }
  char buffer[8];
  struct stat status;
  char *command[] = {"/bin/true", NULL};
  char *environment[] = {NULL};
  struct rlimit limit = {0, 0};
  TRY("open to read", open("file", O_RDONLY | O_CLOEXEC));
  TRY("read", pread(file, buffer, sizeof buffer, 0));
  TRY("status", lstat("link", &status));
  TRY("read a link", readlink("link", buffer, sizeof buffer));
  TRY("map", mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, file, 0) == MAP_FAILED ? -1 : 0);
  TRY("open to write", open("file", O_WRONLY));
  TRY("open to read and write", open("file", O_RDWR));
  TRY("create", open("new", O_RDONLY | O_CREAT, 0600));
  TRY("truncate on opening", open("file", O_RDONLY | O_TRUNC));
  TRY("unnamed file", open(".", O_TMPFILE | O_RDWR, 0600));
  TRY("write to an open file", write(file, "x", 1));
  TRY("pwrite", pwrite(file, "x", 1, 0));
  TRY("truncate", truncate("file", 0));
  TRY("ftruncate", ftruncate(file, 0));
  TRY("remove", unlink("link"));
  TRY("rename", rename("file", "other"));
  TRY("link", link("file", "other"));
  TRY("symbolic link", symlink("file", "other"));
  TRY("make a folder", mkdir("folder", 0700));
  TRY("make a pipe", mkfifo("pipe", 0700));
  TRY("mode", chmod("file", 0777));
  TRY("owner", chown("file", 0, 0));
  TRY("times", utimensat(AT_FDCWD, "file", NULL, 0));
  TRY("attribute", setxattr("file", "user.a", "b", 1, 0));
  TRY("writable code", mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) ==
                           MAP_FAILED ? -1 : 0);
  TRY("program", execve(command[0], command, environment));
  TRY("fork", syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
  TRY("clone3", syscall(SYS_clone3, NULL, 0));
  TRY("socket", socket(AF_INET, SOCK_STREAM, 0));
  TRY("local socket", socket(AF_UNIX, SOCK_STREAM, 0));
  TRY("pair of sockets", socketpair(AF_UNIX, SOCK_STREAM, 0, (int[2]){0}));
  TRY("signal", kill(getppid(), 0));
  TRY("trace", ptrace(PTRACE_ATTACH, getppid(), 0, 0));
  TRY("limits of others", prlimit(getppid(), RLIMIT_CPU, &limit, NULL));
  TRY("priority of others", setpriority(PRIO_PROCESS, getppid(), 19));
  TRY("owner of a descriptor", fcntl(file, F_SETOWN, getppid()));
  TRY("memory", malloc(512 << 20) ? 0 : (errno = EPERM, -1));
  fflush(stdout);
  return 0;
}
