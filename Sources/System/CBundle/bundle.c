// Foundation on Linux reads the Info.plist next to the program, and has no API to set its values.
// These functions belong to its Core Foundation, which exports them.
//
// Source: swift-corelibs-foundation, CFBundle.h and CFDictionary.h. The main bundle's dictionary,
// created by _CFBundleInitializeMainBundleInfoDictionaryAlreadyLocked, is mutable.
#include "CBundle.h"

extern void *CFBundleGetMainBundle(void);
extern void *CFBundleGetInfoDictionary(void *bundle);
extern void CFDictionarySetValue(void *dictionary, const void *key, const void *value);

void cbundle_set(const void *key, const void *value) {
  void *bundle = CFBundleGetMainBundle();
  void *dictionary = bundle ? CFBundleGetInfoDictionary(bundle) : 0;
  if (dictionary) CFDictionarySetValue(dictionary, key, value);
}

extern const void *CFBundleCopyBundleURL(void *bundle);
extern const void *CFRetain(const void *object);
extern void CFRelease(const void *object);

// A bundle of Core Foundation begins with its runtime base, which has three words, and its URL. The
// word is replaced only where the URL is.
void cbundle_move(const void *url) {
  const void **bundle = CFBundleGetMainBundle();
  if (!bundle) return;
  const void *current = CFBundleCopyBundleURL(bundle);
  if (!current) return;
  for (int word = 2; word < 6; word++) {
    if (bundle[word] != current) continue;
    bundle[word] = CFRetain(url);
    break;
  }
  CFRelease(current);
}
