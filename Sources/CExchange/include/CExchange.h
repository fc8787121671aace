// Linux's exchange of two files, which Swift's Glibc does not show.
#pragma once

/// Exchanges two files in one step. Returns 0, or -1 with errno: EINVAL or ENOSYS where the file system
/// cannot.
int cexchange(const char *first, const char *second);
