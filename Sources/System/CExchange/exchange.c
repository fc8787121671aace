#define _GNU_SOURCE 1
#include "CExchange.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int cexchange(const char *first, const char *second) {
  return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE);
}

int cexchange_is_open_for_writing(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (file < 0) return -1;
  // If another process opens the file during the lease, the default signal would end this program.
  fcntl(file, F_SETSIG, SIGURG);
  int error = fcntl(file, F_SETLEASE, F_RDLCK) == 0 ? 0 : errno;
  // Closing the file releases the lease.
  close(file);
  if (error == 0) return 0;
  return error == EAGAIN ? 1 : -1;
}
