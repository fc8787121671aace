#define _GNU_SOURCE 1
#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { call_fchmodat2 = 452 };

static const mode_t privileged = S_ISUID | S_ISGID;

// Returns whether the file at a path gives privileges, and removes it. What a call refused stays in
// errno.
static bool gives_privileges(const char *path) {
  int code = errno;
  struct stat status;
  bool gives = lstat(path, &status) == 0 && (status.st_mode & privileged) != 0;
  if (unlink(path) != 0) rmdir(path);
  errno = code;
  return gives;
}

static bool keeps(int file, const char *path) {
  if (file >= 0) close(file);
  return gives_privileges(path);
}

static void made(const char *path) {
  report("make a setuid file", keeps(open(path, O_CREAT | O_WRONLY | O_EXCL, 04755), path));
  report("make a setgid file", keeps(openat(AT_FDCWD, path, O_CREAT | O_RDWR, 02755), path));
#ifdef SYS_creat
  report("make a setuid file by creat", keeps((int)syscall(SYS_creat, path, 04755), path));
  report("make a setuid file by open",
         keeps((int)syscall(SYS_open, path, O_CREAT | O_WRONLY, 04755), path));
#endif
  struct open_how how = {.flags = O_CREAT | O_WRONLY, .mode = 04755};
  report("make a setuid file by openat2",
         keeps((int)syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how), path));
  report("make a setuid file by mknod",
         (mknod(path, S_IFREG | 04755, 0), gives_privileges(path)));
  // mkdir(2) itself never sets the bit.
  report("make a setgid folder", (mkdir(path, 0755), chmod(path, 02755), gives_privileges(path)));
  // A file without a name gets one when it has its bits.
  int file = open(in("OWN", ""), O_TMPFILE | O_WRONLY, 04755);
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  if (file >= 0) linkat(AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
  report("make a setuid file without a name", keeps(file, path));
}

// Makes an ordinary file, which the calls that follow change.
static int ordinary(const char *path) { return open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0755); }

static void changed(const char *path) {
  int file = ordinary(path);
  report("set the setuid bit", (chmod(path, 04755), keeps(file, path)));
  file = ordinary(path);
  report("set the setuid bit by descriptor", (fchmod(file, 04755), keeps(file, path)));
  file = ordinary(path);
  report("set the setgid bit", (fchmodat(AT_FDCWD, path, 02755, 0), keeps(file, path)));
  file = ordinary(path);
  report("set the setuid bit by a newer call",
         (syscall(call_fchmodat2, AT_FDCWD, path, 04755, 0), keeps(file, path)));
}

// Modes without privileges stay the program's own business, where nothing of others can be reached.
static void made_executable(const char *path) {
  int file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
  struct stat status;
  bool is_executable = chmod(path, 0755) == 0 && stat(path, &status) == 0 && status.st_mode & 0111;
  report("make its own file executable", is_executable);
  keeps(file, path);
}

void privileged_files(void) {
  const char *path = in("OWN", "privileged");
  made(path);
  changed(path);
  made_executable(path);
}
