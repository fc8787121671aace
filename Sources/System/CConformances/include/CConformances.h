// The records that a Swift program holds of which type conforms to which protocol.
#pragma once
#include <stddef.h>

/// Calls `body` with the metadata of each type of this program, generic ones left out, that conforms
/// to the protocol whose descriptor is given.
void ccf_each_type(const void *protocol, void (*body)(const void *metadata, void *context),
                   void *context);

/// The descriptors of our protocols.
const void *ccf_app_intent(void);
const void *ccf_app_shortcuts(void);
const void *ccf_preview_registry(void);
const void *ccf_preview_provider(void);
