// Descriptors that are sent from one process to another.
#define _GNU_SOURCE 1
#include "CLinux.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

// A message of one byte, which carries one descriptor.
struct message {
  char byte;
  struct iovec part;
  _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int))];
  struct msghdr header;
};

static void prepare(struct message *message) {
  memset(message, 0, sizeof *message);
  message->part = (struct iovec){&message->byte, 1};
  message->header.msg_iov = &message->part;
  message->header.msg_iovlen = 1;
  message->header.msg_control = message->control;
  message->header.msg_controllen = sizeof message->control;
}

bool clinux_send_descriptor(int socket, int descriptor) {
  struct message message;
  prepare(&message);
  struct cmsghdr *control = CMSG_FIRSTHDR(&message.header);
  control->cmsg_level = SOL_SOCKET;
  control->cmsg_type = SCM_RIGHTS;
  control->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(control), &descriptor, sizeof descriptor);
  return sendmsg(socket, &message.header, MSG_NOSIGNAL) == 1;
}

int clinux_receive_descriptor(int socket) {
  struct message message;
  ssize_t count;
  do {
    prepare(&message);
    count = recvmsg(socket, &message.header, MSG_CMSG_CLOEXEC);
  } while (count < 0 && errno == EINTR);
  struct cmsghdr *control = count == 1 ? CMSG_FIRSTHDR(&message.header) : NULL;
  if (!control || control->cmsg_level != SOL_SOCKET || control->cmsg_type != SCM_RIGHTS ||
      control->cmsg_len != CMSG_LEN(sizeof(int))) {
    return -1;
  }
  int descriptor;
  memcpy(&descriptor, CMSG_DATA(control), sizeof descriptor);
  return descriptor;
}
