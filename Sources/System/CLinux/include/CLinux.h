// Linux calls whose headers Swift's Glibc module leaves out, and the variadic ones it cannot see.
#ifndef TESSERA_CLINUX_H
#define TESSERA_CLINUX_H

// No headers of the system here: whatever types they define would seem to Swift to be this module's.
#include <stdbool.h>
#include <stdint.h>

/// Blocks the given signals and returns a descriptor that reads them, or -1.
int clinux_signalfd(const int *signals, int count);

/// The next pending signal's number, or 0 when none is pending.
int clinux_next_signal(int descriptor);

/// The real-time signals that the C library leaves to programs.
int clinux_first_realtime_signal(void);
int clinux_last_realtime_signal(void);

/// A timer on the wall clock, so that a step of that clock is seen.
int clinux_wall_timer(void);

/// Arms the timer for a moment in seconds since 1970; negative disarms all but the clock-step watch.
bool clinux_arm(int timer, double moment);

/// Takes the timer's expirations. Returns 1 for a due timer, -1 for a clock step, 0 for neither.
int clinux_take_timer(int timer);

int clinux_set_nonblocking(int descriptor);

/// Stops this process's whole job as the terminal driver would; returns when it is continued.
///
/// SIGTSTP keeps its default action, so that the kernel discards it for an orphaned process group.
void clinux_stop_job(bool whole_group);

/// glibc's POSIX_SPAWN_SETSID, which its header shows with _GNU_SOURCE alone.
static const int16_t clinux_spawn_setsid = 0x80;

/// What a child may take.
struct clinux_bounds {
  uint64_t data_bytes;
  uint64_t files;
};

/// Starts a program found on the path, in a process group of its own, with the three descriptors as
/// its standard streams, within bounds. It ends when the calling thread's process does, however.
/// Returns 0, or the reason as errno has it.
int clinux_spawn(const char *file, char *const arguments[], char *const environment[],
                 const int streams[3], struct clinux_bounds bounds, int *pid);

/// Lets a process use the processor for so many more seconds; after that it is ended by SIGXCPU.
void clinux_allow_processor(int pid, double seconds);

/// Seconds of a processor that a process has used, or -1 where there is none.
double clinux_processor_time(int pid);

/// Seconds of a processor that this thread has used.
double clinux_own_processor_time(void);

/// Takes a connection, or returns -1.
int clinux_accept(int listener);

/// The user at the other end of a local socket, or -1 where that is not known.
int64_t clinux_peer_user(int socket);

/// A descriptor that tells of routes out of this machine, or -1.
int clinux_routes(void);

/// Takes what it tells. Returns whether a way out into the network has come.
bool clinux_take_routes(int descriptor);

/// Bytes that a process holds in memory, or -1 where there is none.
int64_t clinux_resident(int pid);

/// Starts a process that sleeps until the descriptor is closed, by whatever end of this one: then it
/// ends what was started with this entry in its environment, and itself. It is no child of this one.
/// Returns the descriptor, which no other program gets, or -1.
int clinux_keeper(const char *entry);

/// Makes a pipe hold so many bytes, if it may.
void clinux_widen(int pipe, int bytes);

/// Reads and forgets what is there, up to a number of bytes. Returns how many, 0 at the end of the
/// stream, and -1 where there is nothing yet.
int64_t clinux_discard(int descriptor, int64_t most);

int clinux_pipe(int ends[2]);

#endif
