#include "CSymbols.h"

// #embed is an extension before C23. A Swift array literal of this length compiles slowly.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char text[] = {
#embed "symbols.txt"
};

const char *csymbols_text(void) { return text; }

size_t csymbols_length(void) { return sizeof text; }
