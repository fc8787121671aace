// Linux calls that Swift's Glibc module does not import, and variadic ones that Swift cannot call.
#ifndef TESSERA_CLINUX_H
#define TESSERA_CLINUX_H

// Don't include system headers here: Swift would attribute their types to this module.
#include <stdbool.h>
#include <stdint.h>

/// Blocks the given signals and returns a descriptor that reads them, or -1.
int clinux_signalfd(const int *signals, int count);

/// Returns the number of the next pending signal, or 0 if none is pending.
int clinux_next_signal(int descriptor);

/// Return the range of real-time signals that the C library leaves to programs.
int clinux_first_realtime_signal(void);
int clinux_last_realtime_signal(void);

/// Creates a timer on the wall clock, which also reports when the clock is set.
int clinux_wall_timer(void);

/// Arms the timer for a time in seconds since 1970; if negative, only clock changes are reported.
bool clinux_arm(int timer, double seconds);

/// Reads the timer. Returns 1 if it is due, -1 if the clock was set, 0 otherwise.
int clinux_read_timer(int timer);

int clinux_set_nonblocking(int descriptor);

/// Stops this process, or its whole group, as the terminal driver does; returns when the process is
/// continued.
///
/// SIGTSTP has its default action, so that the kernel discards it for an orphaned process group.
void clinux_stop_job(bool whole_group);

/// Makes a process group the foreground group of a terminal. Returns whether that succeeded.
bool clinux_give_terminal(int terminal, int group);

/// Makes this process's group the foreground group of a terminal, which everybody can open and write
/// again. Returns whether it is the foreground group.
bool clinux_take_terminal(int terminal);

/// Starts a program in a folder (null for the current one), in a new process group that is the
/// foreground group of the terminal. Its errors go to standard output, which is the terminal. The
/// process receives SIGHUP when this process exits, for any reason. Returns 0, or an errno value; then
/// the terminal may belong to the group of the process that has ended.
int clinux_spawn_job(const char *file, char *const arguments[], char *const environment[],
                     const char *folder, int terminal, int *pid);

enum clinux_job_event {
  clinux_job_unchanged,
  clinux_job_stopped,
  clinux_job_exited,
  clinux_job_killed,
};

/// Reports a change of a child since the last call: the signal that stopped or killed it, or its
/// exit status. After its end it must not be called again.
enum clinux_job_event clinux_job_event(int pid, int *value);

/// glibc's POSIX_SPAWN_SETSID, which its header only defines with _GNU_SOURCE.
static const int16_t clinux_spawn_setsid = 0x80;

/// Adds the change to a folder to a posix_spawn_file_actions_t. Returns 0, or an errno value.
int clinux_add_folder(void *actions, const char *folder);

/// Adds the closing of all descriptors but the standard streams to a posix_spawn_file_actions_t.
/// Returns 0, or an errno value.
int clinux_add_closing(void *actions);

/// Resource limits of a child process.
struct clinux_limits {
  uint64_t data_bytes;
  uint64_t files;
  /// The maximum size of a file that the process writes, in bytes, or 0 for no limit.
  uint64_t file_bytes;
  /// The CPU time in seconds after which a process gets SIGXCPU, and 5 seconds later SIGKILL, or 0 for no
  /// limit. Each of its own children has as much.
  uint64_t cpu_seconds;
  /// A descriptor of the file `cgroup.procs` of the control group that the process joins, or 0 for
  /// none.
  int group;
};

/// Limits this process and those that it will start; what it belongs to stays as it is.
void clinux_limit_resources(struct clinux_limits bounds);

/// What a child process and its own children may not do. They never get further privileges.
struct clinux_confinement {
  /// A ruleset of Landlock, or -1 for no rules for files.
  int ruleset;
  /// Whether system calls are filtered: those that reach into other processes, mount, make
  /// namespaces, reach around the rules for files, make setuid files, or are newer than the filter are
  /// denied, and all sockets but those of the following families.
  bool filters, allows_internet, allows_local_sockets;
  /// Whether the filter also does what namespaces would: modes, owners, dates and attributes of files,
  /// which Landlock does not see, cannot be changed, nor files be watched, nor those be truncated that
  /// can only be read, which early versions of Landlock do not see; other processes cannot be limited,
  /// signaled, or met by System V IPC. Before version 6 of Landlock, not even children can be
  /// signaled.
  bool replaces_namespaces;
  /// Whether the process and its children stay in its session and group, so that whoever started it can
  /// end them all: a call that would leave them succeeds and does nothing.
  bool keeps_session;
};

/// What is allowed below a path.
enum clinux_path_access {
  /// The names in folders.
  clinux_path_list,
  /// Reading and running.
  clinux_path_read,
  /// Also changing, making and removing.
  clinux_path_write,
  /// A device: reading, writing and its requests.
  clinux_path_device,
};

/// Returns the version of Landlock that the kernel has, or 0 for none.
int clinux_landlock_version(void);

/// Creates a ruleset that denies all access to files until paths are allowed, and signals and
/// abstract sockets to the outside where the kernel can. Returns a descriptor, or -1.
int clinux_landlock_ruleset(void);

/// Allows access to what is below a path. A symbolic link is not followed, and allows nothing. Unless
/// `inode` is 0, the file must be the one with this device and inode. Returns whether that
/// succeeded.
bool clinux_landlock_allow(int ruleset, const char *path, enum clinux_path_access access,
                           uint64_t device, uint64_t inode);

/// Lets this thread, and what it starts, write only below some folders, whose paths have no links; what it
/// reads and runs stays as it is. Returns whether that is in force: not without Landlock.
bool clinux_limit_writing(const char *const folders[], int count);

/// Returns whether system calls can be filtered on this architecture.
bool clinux_has_filter(void);

/// Confines this process and its future children. Only makes calls that are safe after vfork.
/// Returns whether all of it is in force.
bool clinux_confine(const struct clinux_confinement *confinement);

/// Starts a program, which is searched in PATH, in a folder (null for the current one), in a new
/// session and process group, so that it has no terminal, with resource limits and the three
/// descriptors as its standard streams; it has no others open. A process that cannot be confined as
/// requested (null for not at all) is not started: EPERM. The process is killed when this process
/// exits, for any reason. What limits the calling thread alone does not limit it. Returns 0, or an
/// errno value.
int clinux_spawn(const char *file, char *const arguments[], char *const environment[],
                 const char *folder, const int streams[3], struct clinux_limits bounds,
                 const struct clinux_confinement *confinement, int *pid);

/// Returns a descriptor that is readable when a process has ended, or -1.
int clinux_pidfd(int pid);

/// Kills the processes that have the entry in their environment, and those that they start
/// meanwhile.
void clinux_kill_marked(const char *entry);

/// Returns whether a process has a new program, but not yet its environment.
bool clinux_is_in_exec(int pid);

/// Allows a process a number of further seconds of CPU time; then SIGXCPU ends the process.
void clinux_limit_cpu_time(int pid, double seconds);

/// Returns the CPU time that a process has used in seconds, or -1 if there is no such process.
double clinux_cpu_time(int pid);

/// Returns the CPU time that this thread has used, in seconds.
double clinux_thread_cpu_time(void);

/// Accepts a connection and returns its descriptor, or -1.
int clinux_accept(int listener);

/// Sends a copy of a descriptor over a local socket. Returns whether that succeeded.
bool clinux_send_descriptor(int socket, int descriptor);

/// Waits for a descriptor that is sent over a local socket. Returns it, or -1 at the end.
int clinux_receive_descriptor(int socket);

/// Returns the user ID of the peer of a local socket, or -1 if unknown.
int64_t clinux_peer_user(int socket);

/// Returns whether the kernel delivers what is sent to an address to this machine, alone or among
/// others: it is an address of any of its interfaces or in a table of local addresses, or one that
/// several machines have. The address has 4 bytes, or 16 in version 6; the interface is 0, or the one
/// of an address that needs one. If the kernel cannot be asked, the answer is yes.
bool clinux_is_own_address(bool is_version_6, const uint8_t *address, uint32_t interface);

/// Returns a descriptor that reports changes of network routes, or -1.
int clinux_routes(void);

/// Reads the reported changes. Returns whether a default route was added.
bool clinux_read_routes(int descriptor);

/// Returns the resident memory of a process in bytes, or -1 if there is no such process.
int64_t clinux_resident_bytes(int pid);

/// Returns the memory of a process, of those that it has started, and of those in its session, in
/// bytes, or -1 if that cannot be found out. Up to `enough` bytes, what several share is counted for
/// each of them; above, it is counted once.
int64_t clinux_tree_memory(int pid, int64_t enough);

/// Returns the size of the files of a device that have no name any more, and that a process, those that it
/// has started or those in its session have open, in bytes; -1 if that cannot be found out, or if they
/// have too many open. What a process maps without a descriptor, or hides (PR_SET_DUMPABLE), is not
/// counted.
int64_t clinux_tree_unnamed_bytes(int pid, uint64_t device);

/// Starts a reaper: a process that sleeps until the returned descriptor is closed because this
/// process ended, for any reason. Then it kills the processes that have the entry in their
/// environment, or are in a watched session, and exits. The reaper is not a child of this process.
/// Returns the descriptor, which is not inherited, or -1.
int clinux_reaper(const char *entry);

/// Tells a reaper to kill also the processes of a session, or not any more.
void clinux_reaper_watch(int reaper, int session, bool watches);

/// Returns whether an extended attribute of a file is one byte with this value.
bool clinux_has_attribute(const char *path, const char *name, char value);

/// Sets the capacity of a pipe in bytes, if permitted.
void clinux_set_pipe_size(int pipe, int bytes);

/// Reads and discards up to a number of available bytes. Returns the number of bytes, 0 at the end
/// of the stream, or -1 if nothing is available yet.
int64_t clinux_discard(int descriptor, int64_t maximum);

int clinux_pipe(int ends[2]);

#endif
