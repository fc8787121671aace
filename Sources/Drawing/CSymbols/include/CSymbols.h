#ifndef CSYMBOLS_H
#define CSYMBOLS_H

#include <stddef.h>

/// The contents of `symbols.txt`, which are not terminated by a zero byte.
const char *csymbols_text(void);

/// The length of the contents, in bytes.
size_t csymbols_length(void);

#endif
