// Foundation on Linux reads an Info.plist beside the program and cannot be told one in any other
// way. These are functions of its own Core Foundation, which it exports.
//
// Source: swift-corelibs-foundation, CFBundle.h and CFDictionary.h; the main bundle's dictionary is
// made by _CFBundleInitializeMainBundleInfoDictionaryAlreadyLocked and can be added to.
#include "CBundle.h"

extern void *CFBundleGetMainBundle(void);
extern void *CFBundleGetInfoDictionary(void *bundle);
extern void CFDictionarySetValue(void *dictionary, const void *key, const void *value);

void cbundle_set(const void *key, const void *value) {
  void *bundle = CFBundleGetMainBundle();
  void *dictionary = bundle ? CFBundleGetInfoDictionary(bundle) : 0;
  if (dictionary) CFDictionarySetValue(dictionary, key, value);
}
