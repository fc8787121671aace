#include <stddef.h>

// The string catalog of a module, which is not terminated by zero.
typedef struct {
  const char *module;
  const char *text;
  size_t length;
} cwt_catalog;

// Returns all catalogs and their number.
const cwt_catalog *cwt_catalogs(size_t *count);
