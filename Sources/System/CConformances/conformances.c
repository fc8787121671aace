// Layouts: swift/docs/ABI/TypeMetadata.rst, “Protocol Conformance Records” and “Context
// Descriptors”.
#include "CConformances.h"
#include <stdint.h>

extern const int32_t __start_swift5_protocol_conformances[] __attribute__((weak, visibility("hidden")));
extern const int32_t __stop_swift5_protocol_conformances[] __attribute__((weak, visibility("hidden")));

typedef struct {
  int32_t protocol;
  int32_t type;
  int32_t witnesses;
  uint32_t flags;
} conformance;

typedef struct {
  uint32_t flags;
  int32_t parent;
  int32_t name;
  int32_t accessor;
} type_descriptor;

// Resolves a relative reference: an offset from itself, whose lowest bit marks an indirect one.
static const void *follow(const int32_t *reference) {
  int32_t distance = *reference;
  if (distance == 0) return NULL;
  const char *target = (const char *)reference + (distance & ~1);
  return distance & 1 ? *(const void *const *)target : target;
}

static const type_descriptor *descriptor(const conformance *record) {
  unsigned kind = record->flags >> 3 & 7;
  const char *target = (const char *)&record->type + record->type;
  if (kind == 0) return (const type_descriptor *)target;
  if (kind == 1) return *(const type_descriptor *const *)target;
  return NULL;  // An Objective-C class, of which Linux has none.
}

void ccf_each_type(const void *protocol, void (*body)(const void *metadata, void *context),
                   void *context) {
  const int32_t *end = __stop_swift5_protocol_conformances;
  for (const int32_t *entry = __start_swift5_protocol_conformances; entry < end; entry++) {
    const conformance *record = (const conformance *)((const char *)entry + *entry);
    if (follow(&record->protocol) != protocol) continue;
    const type_descriptor *type = descriptor(record);
    // Bit 7 marks generic types, which have no metadata of their own; kinds 16 to 18 are types.
    if (!type || type->flags & 0x80 || (type->flags & 31) < 16 || (type->flags & 31) > 18) continue;
    typedef struct { const void *metadata; size_t state; } response;
    // Swift's calling convention returns the pair like C returns a struct of two words.
    response (*accessor)(size_t) =
        (response(*)(size_t))((const char *)&type->accessor + type->accessor);
    body(accessor(0).metadata, context);
  }
}

extern const char registry __asm__("$s9TesseraUI15PreviewRegistryMp") __attribute__((weak));
extern const char provider __asm__("$s9TesseraUI15PreviewProviderMp") __attribute__((weak));

extern const char intent __asm__("$s14TesseraIntents9AppIntentMp") __attribute__((weak));

extern const char shortcuts __asm__("$s14TesseraIntents20AppShortcutsProviderMp")
    __attribute__((weak));

const void *ccf_app_shortcuts(void) { return &shortcuts; }
const void *ccf_app_intent(void) { return &intent; }
const void *ccf_preview_registry(void) { return &registry; }
const void *ccf_preview_provider(void) { return &provider; }
