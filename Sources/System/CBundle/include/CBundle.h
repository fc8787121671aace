#ifndef CBUNDLE_H
#define CBUNDLE_H

/// Adds a value to what `Bundle.main` read from the program's Info.plist.
///
/// Both are objects of Foundation's, which are Core Foundation's; the dictionary keeps them.
void cbundle_set(const void *key, const void *value);

#endif
