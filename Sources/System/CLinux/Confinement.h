#ifndef TESSERA_CONFINEMENT_H
#define TESSERA_CONFINEMENT_H

#include "CLinux.h"

// Confines this process and its future children. Only calls that are safe after vfork. Returns
// whether all of it is in force.
bool confine_process(const struct clinux_confinement *confinement);

#endif
