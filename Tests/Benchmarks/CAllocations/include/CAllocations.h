// Counts what is allocated: this program's malloc stands before glibc's.
#pragma once

unsigned long callocations_count(void);
