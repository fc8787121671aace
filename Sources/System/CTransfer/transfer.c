#define _GNU_SOURCE 1
#include "CTransfer.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The functions and numbers that are used, from curl/curl.h 7.88; they have been the same since 7.21.
typedef size_t (*callback)(char *, size_t, size_t, void *);
static int (*global_init)(long);
static void *(*easy_init)(void);
static int (*easy_setopt)(void *, int, ...);
static int (*easy_perform)(void *);
static int (*easy_getinfo)(void *, int, ...);
static void (*easy_cleanup)(void *);
static void *(*slist_append)(void *, const char *);
static void (*slist_free_all)(void *);

enum {
  option_write_data = 10001, option_url = 10002, option_header = 10023, option_header_data = 10029,
  option_no_proxy = 10177,
  option_accept_encoding = 10102, option_write_function = 20011, option_header_function = 20079,
  option_no_signal = 99, option_timeout = 155, option_connect_timeout = 156,
  option_protocols = 181,
};
enum { info_status = 0x200002, info_location = 0x10001f };
enum { code_ok = 0, code_write_error = 23 };
enum { protocols_http_and_https = 3, global_all = 3 };

// Servers send a few kilobytes; with this limit, headers without an end are an error.
static const size_t headers_limit = 256 << 10;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static void load_library(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define LOAD(name) (*(void **)&name = dlsym(library, "curl_" #name)) != NULL
  is_loaded = LOAD(global_init) && LOAD(easy_init) && LOAD(easy_setopt) && LOAD(easy_perform)
    && LOAD(easy_getinfo) && LOAD(easy_cleanup) && LOAD(slist_append) && LOAD(slist_free_all)
    && global_init(global_all) == code_ok;
}

typedef struct {
  ctransfer_response *response;
  size_t size_limit;
  // The bytes of all headers, also of those before the last one.
  size_t headers_total;
  bool is_cut;
  // Whether the last header is complete: it ends with an empty line.
  bool has_header;
} transfer;

// Appends bytes; the memory doubles when it is full.
static bool append(char **buffer, size_t *size, const char *bytes, size_t count) {
  size_t capacity = 1024;
  while (capacity < *size) capacity *= 2;
  if (*buffer == NULL || *size + count > capacity) {
    while (capacity < *size + count) capacity *= 2;
    char *larger = realloc(*buffer, capacity);
    if (!larger) return false;
    *buffer = larger;
  }
  memcpy(*buffer + *size, bytes, count);
  *size += count;
  return true;
}

static size_t receive_body(char *bytes, size_t size, size_t count, void *data) {
  transfer *transfer = data;
  ctransfer_response *response = transfer->response;
  size_t length = size * count, rest = transfer->size_limit - response->body_size;
  size_t kept = length < rest ? length : rest;
  if (!append(&response->body, &response->body_size, bytes, kept)) return 0;
  transfer->is_cut = response->body_size == transfer->size_limit;
  // Another count than that of the bytes ends the transfer.
  return transfer->is_cut ? 0 : length;
}

static size_t receive_header(char *bytes, size_t size, size_t count, void *data) {
  transfer *transfer = data;
  ctransfer_response *response = transfer->response;
  size_t length = size * count;
  transfer->headers_total += length;
  if (transfer->headers_total > headers_limit) return 0;
  // An interim response, such as 100, comes before the last one.
  if (length >= 5 && memcmp(bytes, "HTTP/", 5) == 0) response->headers_size = 0;
  transfer->has_header = length <= 2 && (bytes[0] == '\r' || bytes[0] == '\n');
  return append(&response->headers, &response->headers_size, bytes, length) ? length : 0;
}

static bool perform(void *handle, const ctransfer_request *request, ctransfer_response *response) {
  transfer transfer = {.response = response, .size_limit = request->size_limit};
  void *headers = NULL;
  for (size_t i = 0; i < request->header_count; i++) {
    void *longer = slist_append(headers, request->headers[i]);
    if (longer) headers = longer;
  }
  easy_setopt(handle, option_url, request->url);
  easy_setopt(handle, option_protocols, (long)protocols_http_and_https);
  easy_setopt(handle, option_no_signal, 1L);
  easy_setopt(handle, option_timeout, request->timeout);
  easy_setopt(handle, option_connect_timeout, request->timeout);
  easy_setopt(handle, option_accept_encoding, "");
  easy_setopt(handle, option_header, headers);
  if (request->bypasses_proxies) easy_setopt(handle, option_no_proxy, "*");
  easy_setopt(handle, option_write_function, (callback)receive_body);
  easy_setopt(handle, option_write_data, &transfer);
  easy_setopt(handle, option_header_function, (callback)receive_header);
  easy_setopt(handle, option_header_data, &transfer);
  int code = easy_perform(handle);
  slist_free_all(headers);
  if (code != code_ok && !(code == code_write_error && transfer.is_cut)) return false;
  char *location = NULL;
  easy_getinfo(handle, info_status, &response->status);
  easy_getinfo(handle, info_location, &location);
  if (location) response->location = strdup(location);
  // Interim responses alone are none, and the connection may end within a header.
  return transfer.has_header && response->status >= 200;
}

bool ctransfer_load(const ctransfer_request *request, ctransfer_response *response) {
  memset(response, 0, sizeof *response);
  pthread_once(&once, load_library);
  void *handle = is_loaded ? easy_init() : NULL;
  if (!handle) return false;
  bool is_complete = perform(handle, request, response);
  easy_cleanup(handle);
  if (!is_complete) ctransfer_free(response);
  return is_complete;
}

void ctransfer_free(ctransfer_response *response) {
  free(response->body);
  free(response->headers);
  free(response->location);
  memset(response, 0, sizeof *response);
}
