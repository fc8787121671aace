#define _GNU_SOURCE 1
#include "CLinux.h"

#include <errno.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Sends a request for the route to an address and receives the answer. Returns its length, or -1.
static ssize_t ask(int family, const uint8_t *address, unsigned length, uint32_t interface,
                   void *answer, size_t size) {
  int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE);
  if (descriptor < 0) return -1;
  struct {
    struct nlmsghdr header;
    struct rtmsg route;
    char attributes[64];
  } request = {0};
  request.header.nlmsg_type = RTM_GETROUTE;
  request.header.nlmsg_flags = NLM_F_REQUEST;
  request.route.rtm_family = (unsigned char)family;
  request.route.rtm_dst_len = (unsigned char)(8 * length);
  struct rtattr *attribute = (struct rtattr *)request.attributes;
  attribute->rta_type = RTA_DST;
  attribute->rta_len = (unsigned short)RTA_LENGTH(length);
  memcpy(RTA_DATA(attribute), address, length);
  size_t attributes = RTA_ALIGN(attribute->rta_len);
  if (interface != 0) {
    attribute = (struct rtattr *)(request.attributes + attributes);
    attribute->rta_type = RTA_OIF;
    attribute->rta_len = (unsigned short)RTA_LENGTH(sizeof interface);
    memcpy(RTA_DATA(attribute), &interface, sizeof interface);
    attributes += RTA_ALIGN(attribute->rta_len);
  }
  request.header.nlmsg_len = (uint32_t)(NLMSG_LENGTH(sizeof request.route) + attributes);
  ssize_t received = -1;
  if (send(descriptor, &request, request.header.nlmsg_len, 0) ==
      (ssize_t)request.header.nlmsg_len) {
    do received = recv(descriptor, answer, size, 0);
    while (received < 0 && errno == EINTR);
  }
  close(descriptor);
  return received;
}

bool clinux_is_own_address(bool is_version_6, const uint8_t *address, uint32_t interface) {
  _Alignas(struct nlmsghdr) char buffer[8192];
  ssize_t length = ask(is_version_6 ? AF_INET6 : AF_INET, address, is_version_6 ? 16 : 4,
                       interface, buffer, sizeof buffer);
  const struct nlmsghdr *message = (const struct nlmsghdr *)buffer;
  // An address that cannot be judged must not be taken for another machine's.
  if (length < 0 || !NLMSG_OK(message, length)) return true;
  // There is no route, so that there will be no connection either.
  if (message->nlmsg_type == NLMSG_ERROR) return false;
  if (message->nlmsg_type != RTM_NEWROUTE) return true;
  const struct rtmsg *route = NLMSG_DATA(message);
  return route->rtm_type == RTN_LOCAL || route->rtm_type == RTN_BROADCAST ||
         route->rtm_type == RTN_ANYCAST || route->rtm_type == RTN_MULTICAST;
}
