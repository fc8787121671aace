// One HTTP exchange by libcurl, which is loaded when it is first needed; the build does not need its
// headers. Foundation's networking, which uses the same library, ends the program when a server sends
// no valid response, and has no time limit for a whole exchange.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  // An http or https address.
  const char *url;
  // Lines such as "Accept: text/html".
  const char *const *headers;
  size_t header_count;
  // How long the exchange may take, in milliseconds.
  long timeout;
  // How many bytes of the body are stored, after decompression; the transfer ends with the last one.
  size_t size_limit;
  // Whether the server is asked directly, whatever the user's variables for proxies say.
  bool bypasses_proxies;
} ctransfer_request;

typedef struct {
  long status;
  char *body;
  size_t body_size;
  // The lines of the last header, with their line ends.
  char *headers;
  size_t headers_size;
  // Where the response leads, as an absolute address, or NULL.
  char *location;
} ctransfer_response;

// Sends a request without cookies and redirections, and waits for the response. Returns whether there
// is one that is complete, or that has reached the limit. The response is then freed by its owner.
bool ctransfer_load(const ctransfer_request *request, ctransfer_response *response);

void ctransfer_free(ctransfer_response *response);
