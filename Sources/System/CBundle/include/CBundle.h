#ifndef CBUNDLE_H
#define CBUNDLE_H

/// Adds a value to the Info.plist dictionary of `Bundle.main`.
///
/// Both arguments are Foundation objects, which Core Foundation retains.
void cbundle_set(const void *key, const void *value);

/// Makes `Bundle.main` find its resources in another folder.
///
/// The argument is a Foundation URL, which Core Foundation retains. Nothing changes if the bundle's
/// memory is not laid out as expected.
void cbundle_move(const void *url);

#endif
