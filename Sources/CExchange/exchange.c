#define _GNU_SOURCE 1
#include "CExchange.h"
#include <fcntl.h>
#include <stdio.h>

int cexchange(const char *first, const char *second) {
  return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE);
}
