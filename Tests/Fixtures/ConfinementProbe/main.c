// Attempts what a confined program must not do, and prints a line for each: its name, and "allowed" or
// the reason why not. What it is about is in the environment: HOME, OWN (its own folder), PROCESS (one
// outside), and what another process serves: SOCKET, ABSTRACT, DATAGRAM and ABSTRACT_DATAGRAM (local
// sockets), SHARED (memory) and PORT (a server's on this machine).
//
// With the argument "wait", it waits for a line of input before it does it: the world changes meanwhile.
// With "replaced", it attempts only to reach what took the place of folders before it was started. With
// "leave", it leaves a process behind; with "stay", it stays itself, too. With "serve", it serves what
// others attempt to reach, and with "unconfined", it shows which of its attempts can succeed at all. With
// "terminal", it attempts to open the terminal that it was started in.
#define _GNU_SOURCE 1
#include "probe.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/fscrypt.h>
#include <linux/fsverity.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

void report(const char *name, bool allowed) {
  if (allowed) printf("%s=allowed\n", name);
  else printf("%s=%s\n", name, strerror(errno));
}

const char *in(const char *variable, const char *path) {
  static char buffers[8][4096];
  static int next;
  char *buffer = buffers[next++ % 8];
  snprintf(buffer, sizeof *buffers, "%s/%s", getenv(variable) ? getenv(variable) : "", path);
  return buffer;
}

bool succeeds(void (*attempt)(void)) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    attempt();
    _exit(1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  errno = EPERM;
  return status == 0;
}

bool reads(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  char byte;
  ssize_t count = read(file, &byte, 1);
  close(file);
  if (count == 0) errno = ENODATA;
  return count == 1;
}

static bool writes(const char *path) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  close(file);
  return true;
}

// Opening it for reading, too, does not wait for anybody.
static bool writes_pipe(const char *path) {
  int file = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return false;
  close(file);
  return true;
}

// Whether a file of the kernel's about a process can be written.
static bool writes_about(pid_t process, const char *name) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", process, name);
  return writes(path);
}

// Whether the kernel looked at a request, also one that does not suit the file.
static bool requests(int file, unsigned long request, void *argument) {
  errno = 0;
  return ioctl(file, request, argument) == 0 || errno != EPERM;
}

static bool makes(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return false;
  close(file);
  unlink(path);
  return true;
}

// Whether a folder's names can be read, and one is among them.
static bool lists(const char *path, const char *name) {
  DIR *folder = opendir(path);
  if (!folder) return false;
  bool is_listed = false;
  for (struct dirent *entry; (entry = readdir(folder));) is_listed |= strcmp(entry->d_name, name) == 0;
  closedir(folder);
  return is_listed;
}

// Renames a file or folder, and back.
static bool moves(const char *path) {
  char other[4200];
  snprintf(other, sizeof other, "%s.moved", path);
  if (rename(path, other) != 0) return false;
  rename(other, path);
  return true;
}

static void files(void) {
  report("read notes", reads(in("HOME", "notes/list")));
  report("read a file of secrets", reads(in("HOME", ".netrc")));
  report("read a folder of secrets", reads(in("HOME", ".ssh/key")));
  report("read a secret behind a link", reads(in("HOME", ".pgpass")));
  report("read where that link leads", reads(in("HOME", "dotfiles/pgpass")));
  report("read a secret folder behind a link", reads(in("HOME", ".aws/credentials")));
  report("read where that leads", reads(in("HOME", "dotfiles/aws/credentials")));
  report("read a secret by another way", reads(in("HOME", "notes/../.ssh/./key")));
  report("read a secret by its other mount", reads(in("ALIAS", ".ssh/key")));
  report("read where a link of a secret folder leads", reads(in("HOME", "dotfiles/ssh/id")));
  report("read a history", reads(in("HOME", ".zhistory")));
  report("read a copy of a secret", reads(in("HOME", ".netrc~")));
  report("read a copy of a folder of secrets", reads(in("HOME", ".ssh-old/key")));
  report("read a history that is being written", reads(in("HOME", ".bash_history-1.tmp")));
  report("read a file of passwords", reads(in("HOME", "Documents/all.kdbx")));
  report("read a secret where a variable leads", reads(in("HOME", "keys/ring")));
  report("read a secret of the account's home", reads("/root/.netrc"));
  report("read another user's file", reads("/home/other/list"));
  report("read a folder at the top", reads("/data/list"));
  report("read what a service keeps", reads("/var/lib/own/list"));
  report("read the keychain", reads(in("HOME", ".local/share/tessera/keychain")));
  report("read the settings of other boxes", reads(in("HOME", ".config/tessera/home.yaml")));
  report("read the permissions", reads(in("HOME", ".config/tessera/permissions.yaml")));
  report("read another plugin's settings",
         reads(in("HOME", ".config/tessera/plugins/other.sh.vars.json")));
  report("read its own settings", reads(in("HOME", ".config/tessera/plugins/probe.vars.json")));
  report("read its own file", reads(in("HOME", ".config/tessera/plugins/probe")));

  report("write notes", writes(in("HOME", "notes/list")));
  report("make a file in notes", makes(in("HOME", "notes/new")));
  report("make a file in the home", makes(in("HOME", "new")));
  report("write a pipe in the home", writes_pipe(in("HOME", "pipe")));
  report("write a pipe in notes", writes_pipe(in("HOME", "notes/pipe")));
  report("write a secret", writes(in("HOME", ".netrc")));
  report("make a secret", makes(in("HOME", ".git-credentials")));
  report("write the permissions", writes(in("HOME", ".config/tessera/permissions.yaml")));
  report("make a file beside the permissions", makes(in("HOME", ".config/tessera/new")));
  report("move the configuration", moves(in("HOME", ".config/tessera")));
  report("move what contains it", moves(in("HOME", ".config")));
  report("move what its link leads to", moves(in("HOME", "dotfiles/config")));
  report("write beside linked rules", writes(in("HOME", "synced/list")));
  report("make what a link of the rules leads to", makes(in("HOME", "synced/bindings.yaml")));
  report("read a linked rule", reads(in("HOME", "synced/today.yaml")));
  report("read an earlier version of a linked rule", reads(in("HOME", "synced/today.yaml.1")));
  report("write an earlier version of a linked rule", writes(in("HOME", "synced/today.yaml.2")));
  report("read another plugin's linked settings",
         reads(in("HOME", ".config/tessera/plugins/linked.sh.vars.json")));
  report("read where these settings are", reads(in("HOME", "synced/linked.vars.json")));
  // What runs cannot be written by anybody.
  report("replace its own file", moves(in("HOME", ".config/tessera/plugins/probe")));
  report("install an extension", makes(in("HOME", ".local/lib/tessera/new")) ||
                                     mkdir(in("HOME", ".local/lib/tessera"), 0700) == 0 ||
                                     mkdir(in("HOME", ".local/lib"), 0700) == 0);
  report("make a plugin", makes(in("HOME", ".config/tessera/plugins/new.sh")));
  report("write its own folder", makes(in("OWN", "new")));
  report("make a device", mknod(in("OWN", "device"), S_IFBLK | 0600, 0x0801) == 0);
  unlink(in("OWN", "device"));
  bool linked = link(in("HOME", ".ssh/key"), in("OWN", "linked")) == 0;
  report("link a secret", linked);
  report("link a file of the user's", link(in("HOME", "notes/list"), in("OWN", "list")) == 0);
  unlink(in("OWN", "symbolic"));
  bool read_by_link = symlink(in("HOME", ".ssh/key"), in("OWN", "symbolic")) == 0 &&
                      reads(in("OWN", "symbolic"));
  report("read a secret by a link of its own", read_by_link);
}

static void truncation(void) {
  // Opening a file for reading can truncate it.
  int file = open(in("HOME", "notes/list"), O_RDONLY | O_TRUNC | O_CLOEXEC);
  report("truncate a file that it reads", file >= 0);
  if (file >= 0) close(file);
  report("truncate a file by its path", truncate(in("HOME", "notes/list"), 1) == 0);
}

static void metadata(void) {
  const char *path = in("HOME", "notes/list");
  struct stat status = {0};
  stat(path, &status);
  report("change a mode", chmod(path, 0666) == 0);
  report("change a folder's mode", chmod(in("HOME", "notes"), 0777) == 0);
  report("change the home's mode", chmod(getenv("HOME"), 0777) == 0);
  report("change a secret's mode", chmod(in("HOME", ".ssh/key"), 0666) == 0);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file >= 0) {
    report("change a mode by descriptor", fchmod(file, 0666) == 0);
    report("set dates by descriptor", futimens(file, NULL) == 0);
    int flags = 0;
    bool has_flags = ioctl(file, FS_IOC_GETFLAGS, &flags) == 0;
    flags |= FS_NODUMP_FL;
    report("set attributes", has_flags && ioctl(file, FS_IOC_SETFLAGS, &flags) == 0);
    // The kernel wants nothing but a descriptor for reading. Refused by it: no such file system here.
    report("lock an encrypted folder", requests(file, FS_IOC_REMOVE_ENCRYPTION_KEY, NULL));
    report("encrypt a folder", requests(file, FS_IOC_SET_ENCRYPTION_POLICY, NULL));
    report("make a file unchangeable", requests(file, FS_IOC_ENABLE_VERITY, NULL));
    close(file);
  }
  report("change a mode by a newer call", syscall(452, AT_FDCWD, path, 0666, 0) == 0);
  report("change an owner", chown(path, status.st_uid, status.st_gid) == 0);
  report("set dates", utimensat(AT_FDCWD, path, NULL, 0) == 0);
  report("set an extended attribute", setxattr(path, "user.tessera", "x", 1, 0) == 0);
}

// What confines it can see more, until it has confined itself.
static bool reads_as(pid_t process) {
  char path[4200];
  snprintf(path, sizeof path, "/proc/%d/root%s", process, in("HOME", ".netrc"));
  return reads(path);
}

static void processes(void) {
  pid_t process = (pid_t)atoi(getenv("PROCESS") ? getenv("PROCESS") : "0");
  report("signal a process", kill(process, 0) == 0);
  int descriptor = (int)syscall(SYS_pidfd_open, process, 0);
  report("signal by descriptor", descriptor >= 0 && syscall(424, descriptor, 0, NULL, 0) == 0);
  siginfo_t information = {.si_code = SI_QUEUE};
  report("queue a signal", syscall(SYS_rt_sigqueueinfo, process, 0, &information) == 0);
  struct rlimit limit;
  report("limit a process", prlimit(process, RLIMIT_CORE, &(struct rlimit){0, 0}, &limit) == 0);
  report("change a priority", setpriority(PRIO_PROCESS, (id_t)process, 19) == 0);
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(0, &set);
  report("choose a processor", sched_setaffinity(process, sizeof set, &set) == 0);
  struct sched_param parameters = {0};
  report("change a scheduler", sched_setscheduler(process, SCHED_IDLE, &parameters) == 0);
  report("change an i/o priority", syscall(SYS_ioprio_set, 1, process, 3 << 13) == 0);
  report("trace a process", ptrace(PTRACE_SEIZE, process, 0, 0) == 0);
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/environ", process);
  report("read an environment", reads(path));
  report("write a process's memory", process > 0 && writes_about(process, "mem"));
  report("write the first process's memory", writes_about(1, "mem"));
  report("write its parent's memory", writes_about(getppid(), "mem"));
  report("read what its parent can see", reads_as(getppid()));
  snprintf(path, sizeof path, "/proc/%d/root/etc/passwd", process);
  report("read through a process", reads(path));
  const char *key = getenv("SHARED");
  report("attach shared memory", key && shmat(atoi(key), NULL, SHM_RDONLY) != (void *)-1);
  report("signal itself", kill(getpid(), 0) == 0);
  pid_t child = fork();
  if (child == 0) {
    pause();
    _exit(0);
  }
  report("signal a child", kill(child, SIGKILL) == 0);
}

static bool connects(int family, const void *address, socklen_t length, int type) {
  int descriptor = socket(family, type | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return false;
  bool connected = connect(descriptor, address, length) == 0;
  close(descriptor);
  return connected;
}

socklen_t local_address(struct sockaddr_un *address, const char *name, bool is_abstract) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  snprintf(address->sun_path + is_abstract, sizeof address->sun_path - 1, "%s", name ? name : "");
  // With the byte at the end of a path, or that before an abstract name.
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(address->sun_path + is_abstract) + 1);
}

static bool sends(const char *variable, bool is_abstract) {
  struct sockaddr_un address;
  socklen_t length = local_address(&address, getenv(variable), is_abstract);
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, pair) != 0) return false;
  bool is_sent = sendto(pair[0], "x", 1, 0, (struct sockaddr *)&address, length) == 1;
  int code = errno;
  close(pair[0]);
  close(pair[1]);
  errno = code;
  return is_sent;
}

static void sockets(void) {
  struct sockaddr_un address;
  socklen_t length = local_address(&address, getenv("SOCKET"), false);
  report("connect to a socket", connects(AF_UNIX, &address, length, SOCK_STREAM));
  length = local_address(&address, getenv("ABSTRACT"), true);
  report("connect to an abstract socket", connects(AF_UNIX, &address, length, SOCK_STREAM));
  report("send a datagram", sends("DATAGRAM", false));
  report("send a datagram to an abstract socket", sends("ABSTRACT_DATAGRAM", true));
  int pair[2];
  report("make a pair of sockets", socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) == 0);
  struct sockaddr_in server = {0};
  server.sin_family = AF_INET;
  server.sin_port = htons((uint16_t)atoi(getenv("PORT") ? getenv("PORT") : "0"));
  server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  report("connect to this machine", connects(AF_INET, &server, sizeof server, SOCK_STREAM));
}

static int child_function(void *argument) { return argument != NULL; }

static void change_root(void) { _exit(chroot(getenv("OWN")) != 0); }

static void make_namespace(void) { _exit(unshare(CLONE_NEWUSER) != 0); }

static void mounts(void) {
  // Where nothing is mounted, there is nothing to uncover.
  report("uncover by unmounting",
         umount2(in("HOME", ".ssh"), MNT_DETACH) == 0 || errno == EINVAL || errno == ENOENT);
  bool is_mounted = mount("none", getenv("OWN"), "tmpfs", 0, NULL) == 0;
  report("mount", is_mounted);
  if (is_mounted) umount2(getenv("OWN"), MNT_DETACH);
  report("make a mount writable",
         mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL) == 0);
  struct { uint64_t set, clear, propagation, descriptor; } attributes = {0, 1, 0, 0};
  report("make all mounts writable",
         syscall(442, AT_FDCWD, "/", 0x8000, &attributes, sizeof attributes) == 0);
  report("open a tree of mounts", syscall(428, AT_FDCWD, "/", 1) >= 0);
  // In children, which alone would be somewhere else afterwards.
  report("change the root", succeeds(change_root));
  report("make a namespace", succeeds(make_namespace));
  static char stack[65536];
  report("make a child in a namespace",
         clone(child_function, stack + sizeof stack, CLONE_NEWUSER | SIGCHLD, NULL) > 0);
  report("write a device of the machine", writes("/dev/vda") || writes("/dev/sda"));
  char letter = 'x';
  report("type into a terminal", requests(0, TIOCSTI, &letter));
  report("keep others out of a terminal", requests(0, TIOCEXCL, NULL));
  report("stop what a terminal shows", requests(0, TCXONC, NULL));
  report("lock a terminal's settings", requests(0, TIOCSLCKTRMIOS, NULL));
  report("change a keyboard", requests(0, 0x4b45, NULL));
  report("lock a screen", requests(0, 0x560b, NULL));
}

static bool fills(const char *path, size_t megabytes) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return false;
  static char block[1 << 20];
  size_t written = 0;
  while (written < megabytes && write(file, block, sizeof block) == (ssize_t)sizeof block) written++;
  int code = errno;
  close(file);
  unlink(path);
  errno = code;
  return written == megabytes;
}

static void limits(void) {
  report("fill /tmp", fills("/tmp/tessera-probe", 100));
  report("fill /dev/shm", fills("/dev/shm/tessera-probe", 100));
  report("fill /dev", fills("/dev/tessera-probe", 1));
  report("fill /run", fills("/run/tessera-probe", 100));
  report("fill what covers a secret", fills(in("HOME", ".ssh/fill"), 1));
  report("write the root", fills("/tessera-probe", 1));
}

// The kernel's settings, which root may write without any capability: core_pattern names a program.
static void settings(void) {
  report("write a setting of the kernel", writes("/proc/sys/kernel/core_pattern") ||
                                              writes("/proc/sys/vm/swappiness") ||
                                              writes("/proc/sys/kernel/randomize_va_space"));
  report("write a setting of the network", writes("/proc/sys/net/ipv4/ip_forward"));
  report("use the keys of SysRq", writes("/proc/sysrq-trigger"));
  report("write a setting of the hardware", writes("/sys/kernel/mm/transparent_hugepage/enabled") ||
                                                writes("/sys/kernel/uevent_helper") ||
                                                writes("/sys/power/state"));
  // The score by which the kernel chooses whom to end when there is no memory.
  report("choose who is ended first", writes_about(getppid(), "oom_score_adj"));
}

static void environment(void) {
  errno = EPERM;
  report("see the agent's socket", getenv("SSH_AUTH_SOCK") != NULL);
  report("see its own variable", getenv("PROBE") != NULL);
  report("see what is packed", getenv("TESSERA+PROBE") != NULL);
}

// Without a filter of system calls it is not confined, and would do to this machine what it attempts.
static bool is_confined(void) {
  char line[256];
  int mode = 0;
  FILE *status = fopen("/proc/self/status", "re");
  while (status && fgets(line, sizeof line, status)) sscanf(line, "Seccomp: %d", &mode);
  if (status) fclose(status);
  return mode == 2;
}

int main(int count, char **arguments) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (count > 1 && strcmp(arguments[1], "serve") == 0) return serve();
  if (count > 1 && strcmp(arguments[1], "unconfined") == 0) {
    // The machine keeps its name.
    if (geteuid() == 0 && unshare(CLONE_NEWUTS) != 0) return 2;
  } else if (!is_confined()) {
    puts("not confined");
    return 2;
  }
  if (count > 1 && strcmp(arguments[1], "wait") == 0) {
    puts("ready");
    char line[16];
    if (!fgets(line, sizeof line, stdin)) return 1;
    report("read a secret that was replaced", reads(in("HOME", ".netrc")));
    report("read a folder of secrets that was replaced", reads(in("HOME", ".ssh/key")));
    report("read a secret that was made", reads(in("HOME", ".git-credentials")));
    report("read a folder that was made", reads(in("HOME", ".kube/config")));
    report("read a key that was made among documents", reads(in("HOME", "Desktop/new.pem")));
    report("read a document", reads(in("HOME", "Desktop/list")));
    report("list documents", lists(in("HOME", "Desktop"), "list"));
    report("read notes", reads(in("HOME", "notes/list")));
    return 0;
  }
  if (count > 1 && strcmp(arguments[1], "replaced") == 0) {
    report("read what took a folder's place", reads(in("HOME", "notes/key")));
    report("write what took a folder's place", makes(in("HOME", "lists/new")));
    return 0;
  }
  if (strcmp(arguments[count - 1], "terminal") == 0) {
    report("open the terminal", writes("/dev/tty"));
    return 0;
  }
  if (count > 1 && strcmp(arguments[1], "leave") == 0) {
    leave_behind();
    puts("left");
    return 0;
  }
  if (count > 1 && strcmp(arguments[1], "stay") == 0) {
    leave_behind();
    puts("left");
    pause();
  }
  if (count > 1 && strcmp(arguments[1], "variables") == 0) {
    extern char **environ;
    for (char **entry = environ; *entry; entry++) puts(*entry);
    return 0;
  }
  files();
  environment();
  sockets();
  processes();
  mounts();
  settings();
  limits();
  metadata();
  truncation();
  privileged_files();
  kernel_calls();
  return 0;
}
