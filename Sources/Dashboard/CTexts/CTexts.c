#include "CTexts.h"

// #embed is an extension before C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char catalog[] = {
#embed "Localizable.xcstrings"
};

const char *ctexts_catalog(void) { return catalog; }

size_t ctexts_length(void) { return sizeof catalog; }
