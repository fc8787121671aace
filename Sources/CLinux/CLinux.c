#define _GNU_SOURCE 1
#include "CLinux.h"

#include <sys/resource.h>

void clinux_limit(int pid, uint64_t data_bytes) {
  struct rlimit core = {0, 0};
  struct rlimit data = {data_bytes, data_bytes};
  prlimit(pid, RLIMIT_CORE, &core, 0);
  prlimit(pid, RLIMIT_DATA, &data, 0);
}
