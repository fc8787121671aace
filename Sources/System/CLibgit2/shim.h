// The part of libgit2's interface that Swift cannot use directly.
#pragma once
#include <git2.h>
#include <git2/sys/repository.h>
#include <git2/sys/transport.h>
#include <stdbool.h>
// It is in another file since version 1.8.
#if __has_include(<git2/sys/errors.h>)
#include <git2/sys/errors.h>
#endif

/// Sets whether libgit2 itself refuses repositories of other users. Returns 0, or an error code.
static inline int clibgit2_validate_owner(bool validates) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, (int)validates);
}

/// Sets the extensions of repositories that are accepted in addition to those of libgit2. Returns 0,
/// or an error code.
static inline int clibgit2_set_extensions(const char **names, size_t count) {
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, count);
}

/// Limits the parts of packs that are mapped into memory: each of them and all of them, in bytes.
static inline void clibgit2_limit_mapping(size_t window, size_t total) {
  git_libgit2_opts(GIT_OPT_SET_MWINDOW_SIZE, window);
  git_libgit2_opts(GIT_OPT_SET_MWINDOW_MAPPED_LIMIT, total);
}

/// A connection of a transport that is written in Swift; libgit2 knows the beginning.
struct clibgit2_stream {
  git_smart_subtransport_stream base;
  /// The socket to the program at the other end, and its process.
  int socket, process;
  /// Whether it has sent anything.
  bool has_answered;
};

/// A transport that is written in Swift; libgit2 knows the beginning.
struct clibgit2_transport {
  git_smart_subtransport base;
  /// The connection, or null.
  struct clibgit2_stream *stream;
};
