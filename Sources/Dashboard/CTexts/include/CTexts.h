#include <stddef.h>

// Returns the string catalog of the program, which is not terminated by zero.
const char *ctexts_catalog(void);

// Returns the length of the catalog in bytes.
size_t ctexts_length(void);
