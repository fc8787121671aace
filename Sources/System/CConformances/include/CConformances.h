// Access to the protocol conformance records of a Swift program.
#pragma once
#include <stddef.h>

/// Calls `body` with the metadata of each non-generic type of this program that conforms to the
/// protocol with the given descriptor.
void ccf_each_type(const void *protocol, void (*body)(const void *metadata, void *context),
                   void *context);

// The descriptors of Tessera's protocols.
const void *ccf_app_intent(void);
const void *ccf_app_shortcuts(void);
const void *ccf_preview_registry(void);
const void *ccf_preview_provider(void);
