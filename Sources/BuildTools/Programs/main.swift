// Nothing: who builds this has both programs, made at the same time.
