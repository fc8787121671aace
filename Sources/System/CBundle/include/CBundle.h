#ifndef CBUNDLE_H
#define CBUNDLE_H

/// Adds a value to the Info.plist dictionary of `Bundle.main`.
///
/// Both arguments are Foundation objects, which Core Foundation retains.
void cbundle_set(const void *key, const void *value);

#endif
