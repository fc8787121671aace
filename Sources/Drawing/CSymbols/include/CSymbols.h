#ifndef CSYMBOLS_H
#define CSYMBOLS_H

#include <stddef.h>

/// Returns the contents of `symbols.txt`. They are not terminated by a zero byte.
const char *csymbols_text(void);

/// Returns the length of the contents, in bytes.
size_t csymbols_length(void);

#endif
