// Nothing to call: linking this target replaces `Locale.current`.
