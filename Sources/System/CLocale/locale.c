// Foundation on Linux returns the locale en_001 as `Locale.current`, whatever the environment is.
// These functions have the names of its getters, so that they take precedence over those in the
// shared library. They are written in C because Swift's optimizer does not expect a function of
// another module to be defined again.
//
// In a program that contains Foundation, both would be defined. They are weak, so that Foundation's are
// used then; `.ci/static-programs` lets the linker use these.
//
// Source: swift-foundation, Locale.swift and LocaleCache.swift. A Locale is one reference to an
// object and the table of its conformance to _LocaleProtocol.

struct locale {
  void *object, *conformance;
};

#define SWIFT __attribute__((swiftcall))
#ifdef TESSERA_STATIC
#define GETTER SWIFT
#else
#define GETTER SWIFT __attribute__((weak))
#endif

// Defined in FoundationGaps/CurrentLocale.swift.
SWIFT struct locale tessera_current_locale(void);

GETTER struct locale clocale_current(void) __asm__("$s20FoundationEssentials6LocaleV7currentACvgZ");
GETTER struct locale clocale_current(void) { return tessera_current_locale(); }

GETTER struct locale clocale_autoupdating(void) __asm__(
    "$s20FoundationEssentials6LocaleV19autoupdatingCurrentACvgZ");
GETTER struct locale clocale_autoupdating(void) { return tessera_current_locale(); }
