// Counts allocations: the program's malloc overrides the one of glibc.
#pragma once

unsigned long callocations_count(void);
