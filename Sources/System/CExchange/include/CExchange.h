// File operations of Linux that Swift's Glibc module does not import.
#pragma once

/// Exchanges two files atomically. Returns 0, or -1 with errno; EINVAL or ENOSYS if the file system
/// does not support it.
int cexchange(const char *first, const char *second);

/// Returns 1 if any process has the file open for writing, 0 if none has, or -1 if the kernel
/// cannot tell, such as for another user's file or on a file system without leases.
int cexchange_is_open_for_writing(const char *path);
