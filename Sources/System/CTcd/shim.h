// The part of libtcd's interface that Swift cannot use directly.
#pragma once
#include <tcd.h>

/// Returns the amplitude of a constituent, in the units of the station.
static inline float ctcd_amplitude(const TIDE_RECORD *record, int constituent) {
  return record->amplitude[constituent];
}

/// Returns the epoch of a constituent, in degrees.
static inline float ctcd_epoch(const TIDE_RECORD *record, int constituent) {
  return record->epoch[constituent];
}

/// Returns the name of a station, which ends with a zero.
static inline const char *ctcd_name(const TIDE_STATION_HEADER *station) { return station->name; }
