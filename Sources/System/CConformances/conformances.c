// Layouts: swift/docs/ABI/TypeMetadata.rst, “Protocol Conformance Records” and “Context
// Descriptors”; swift/shims/MetadataSections.h.
#include "CConformances.h"
#include <stdbool.h>
#include <stdint.h>

// The sections of this image, in case the runtime does not list those of all.
extern const int32_t __start_swift5_protocol_conformances[] __attribute__((weak, visibility("hidden")));
extern const int32_t __stop_swift5_protocol_conformances[] __attribute__((weak, visibility("hidden")));

typedef struct {
  uintptr_t start;
  size_t length;
} range;

typedef struct {
  uintptr_t version;
  const void *address, *unused[2];
  range protocols, conformances;
} sections;

// Calls `body` with the sections of each image of the program, of which a program that is built against the SDK
// has several.
extern void swift_enumerateAllMetadataSections(bool (*body)(const sections *, void *), void *)
    __attribute__((weak));

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

typedef struct {
  const void *protocol;
  void (*body)(const void *metadata, void *context);
  void *context;
} search;

static void search_section(const int32_t *entry, const int32_t *end, const search *search) {
  for (; entry < end; entry++) {
    const conformance *record = (const conformance *)((const char *)entry + *entry);
    if (follow(&record->protocol) != search->protocol) continue;
    const type_descriptor *type = descriptor(record);
    // Bit 7 marks generic types, which have no metadata of their own; kinds 16 to 18 are types.
    if (!type || type->flags & 0x80 || (type->flags & 31) < 16 || (type->flags & 31) > 18) continue;
    typedef struct { const void *metadata; size_t state; } response;
    // Swift's calling convention returns the pair like C returns a struct of two words.
    response (*accessor)(size_t) =
        (response(*)(size_t))((const char *)&type->accessor + type->accessor);
    search->body(accessor(0).metadata, search->context);
  }
}

static bool search_image(const sections *image, void *context) {
  const char *start = (const char *)image->conformances.start;
  search_section((const int32_t *)start, (const int32_t *)(start + image->conformances.length), context);
  return true;
}

void ccf_each_type(const void *protocol, void (*body)(const void *metadata, void *context),
                   void *context) {
  search search = {protocol, body, context};
  if (swift_enumerateAllMetadataSections) {
    swift_enumerateAllMetadataSections(search_image, &search);
  } else {
    search_section(__start_swift5_protocol_conformances, __stop_swift5_protocol_conformances, &search);
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
