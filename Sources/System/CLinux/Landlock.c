#define _GNU_SOURCE 1
#include "ConfinementLayers.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock's interface, of which Debian's headers have an early version.
// Source: linux/landlock.h of Linux 6.12.
enum {
  landlock_create_ruleset = 444,
  landlock_add_rule = 445,
  landlock_restrict_self = 446,
};

struct ruleset_attributes {
  uint64_t handled_access_fs, handled_access_net, scoped;
};

struct __attribute__((packed)) path_rule {
  uint64_t allowed_access;
  int32_t parent_fd;
};

#define ACCESS(bit) (UINT64_C(1) << (bit))
static const uint64_t access_execute = ACCESS(0), access_write_file = ACCESS(1),
                      access_read_file = ACCESS(2), access_read_dir = ACCESS(3),
                      access_truncate = ACCESS(14), access_ioctl_device = ACCESS(15);

// The accesses to files that a version of Landlock knows.
static uint64_t known_accesses(long version) {
  int count = version >= 5                                  ? 16
              : version >= landlock_version_with_truncation ? 15
              : version >= 2                                ? 14
                                                            : 13;
  return ACCESS(count) - 1;
}

int clinux_landlock_version(void) {
  long version = syscall(landlock_create_ruleset, NULL, 0, 1);
  return version > 0 ? (int)version : 0;
}

int clinux_landlock_ruleset(void) {
  int version = clinux_landlock_version();
  if (version == 0) return -1;
  struct ruleset_attributes attributes = {known_accesses(version), 0, 0};
  size_t size = sizeof attributes.handled_access_fs;
  if (version >= landlock_version_with_signals) {
    // Abstract sockets of, and signals to, processes outside.
    attributes.scoped = 3;
    size = sizeof attributes;
  }
  return (int)syscall(landlock_create_ruleset, &attributes, size, 0);
}

bool clinux_landlock_allow(int ruleset, const char *path, enum clinux_path_access access,
                           uint64_t device, uint64_t inode) {
  uint64_t known = known_accesses(clinux_landlock_version());
  // What a link leads to is allowed at its own place, or not at all.
  int file = open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return false;
  struct stat status;
  bool done = fstat(file, &status) == 0 && !S_ISLNK(status.st_mode) &&
              (inode == 0 || (status.st_dev == device && status.st_ino == inode));
  if (done) {
    bool is_folder = S_ISDIR(status.st_mode);
    uint64_t reads = access_execute | access_read_file | (is_folder ? access_read_dir : 0);
    uint64_t file_writes = access_write_file | access_truncate;
    uint64_t accesses = 0;
    switch (access) {
      case clinux_path_list: accesses = is_folder ? access_read_dir : 0; break;
      case clinux_path_read: accesses = reads; break;
      case clinux_path_write:
        accesses = is_folder ? known & ~access_ioctl_device : reads | file_writes;
        break;
      case clinux_path_device:
        accesses = access_read_file | access_write_file | access_ioctl_device |
                   (is_folder ? access_read_dir : 0);
        break;
    }
    struct path_rule rule = {accesses & known, file};
    done = syscall(landlock_add_rule, ruleset, 1, &rule, 0) == 0;
  }
  close(file);
  return done;
}

bool landlock_restrict(int ruleset) {
  return syscall(landlock_restrict_self, ruleset, 0) == 0;
}

bool clinux_limit_writing(const char *const folders[], int count) {
  int version = clinux_landlock_version();
  if (version == 0) return false;
  // Reading, running and devices stay as they are.
  uint64_t writes = known_accesses(version) &
                    ~(access_execute | access_read_file | access_read_dir | access_ioctl_device);
  struct ruleset_attributes attributes = {writes, 0, 0};
  int ruleset = (int)syscall(landlock_create_ruleset, &attributes,
                             sizeof attributes.handled_access_fs, 0);
  if (ruleset < 0) return false;
  bool done = true;
  for (int index = 0; index < count && done; index++) {
    // Links that somebody has put on the way since the path was resolved are not followed.
    struct open_how how = {.flags = O_PATH | O_DIRECTORY | O_CLOEXEC, .resolve = RESOLVE_NO_SYMLINKS};
    int folder = (int)syscall(SYS_openat2, AT_FDCWD, folders[index], &how, sizeof how);
    struct path_rule rule = {writes, folder};
    done = folder >= 0 && syscall(landlock_add_rule, ruleset, 1, &rule, 0) == 0;
    if (folder >= 0) close(folder);
  }
  done = done && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && landlock_restrict(ruleset);
  close(ruleset);
  return done;
}
