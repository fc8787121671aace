#define _GNU_SOURCE 1
#include "probe.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <unistd.h>

// Returns a local socket with an address.
static int bound(const char *name, bool is_abstract, int type) {
  struct sockaddr_un address;
  socklen_t length = local_address(&address, name, is_abstract);
  int descriptor = socket(AF_UNIX, type, 0);
  if (bind(descriptor, (struct sockaddr *)&address, length) != 0) exit(1);
  if (type == SOCK_STREAM && listen(descriptor, 8) != 0) exit(1);
  return descriptor;
}

static int bound_port(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(descriptor, (struct sockaddr *)&address, length) != 0 || listen(descriptor, 8) != 0) exit(1);
  getsockname(descriptor, (struct sockaddr *)&address, &length);
  return ntohs(address.sin_port);
}

int serve(void) {
  // A socket's file is where the program may read.
  const char *stream = in("HOME", "notes/socket"), *datagram = in("HOME", "notes/datagrams");
  // These names are those of the whole machine.
  char name[64], other[64];
  unsigned long number = 0;
  if (getrandom(&number, sizeof number, 0) != sizeof number) return 1;
  snprintf(name, sizeof name, "tessera-probe-%lx", number);
  snprintf(other, sizeof other, "%s-datagrams", name);
  bound(stream, false, SOCK_STREAM);
  bound(datagram, false, SOCK_DGRAM);
  bound(name, true, SOCK_STREAM);
  bound(other, true, SOCK_DGRAM);
  int memory = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
  if (memory < 0 || shmat(memory, NULL, 0) == (void *)-1) return 1;
  // It goes with the last process that has it; until then, others can have it, too.
  shmctl(memory, IPC_RMID, NULL);
  printf("export SOCKET=%s DATAGRAM=%s ABSTRACT=%s ABSTRACT_DATAGRAM=%s SHARED=%d PORT=%d\n", stream,
         datagram, name, other, memory, bound_port());
  fflush(stdout);
  if (fork() != 0) _exit(0);
  // Whoever reads the line waits for the end of the output.
  fclose(stdout);
  close(STDOUT_FILENO);
  close(STDERR_FILENO);
  pause();
  return 0;
}
