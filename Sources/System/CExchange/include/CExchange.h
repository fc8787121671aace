// Linux's exchange of two files, which Swift's Glibc does not show.
#pragma once

/// Exchanges two files in one step. Returns 0, or -1 with errno: EINVAL or ENOSYS where the file system
/// cannot.
int cexchange(const char *first, const char *second);

/// Whether somebody has a file open for writing. Returns 1 or 0, or -1 where the kernel does not tell:
/// another user's file, or a file system without leases.
int cexchange_is_written(const char *path);
