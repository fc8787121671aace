// A media player for the tests: `MediaPlayer ADDRESS NAME [WAY]`, with sd-bus.
//
// It plays nothing, but it has a state, which calls and commands change. It prints `ready` once it
// has its name, and then each call that it receives. The standard input has one command a line;
// when the input ends, the player quits. WAY is how the player misbehaves.
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

#define PLAYER "org.mpris.MediaPlayer2.Player"
static const char *path = "/org/mpris/MediaPlayer2";
static const char *way = "";
static char title[256] = "First";
static const char *status = "Playing";
static char loop[32] = "None";
static bool shuffled = false;
static const char *art = "";

static bool is(const char *name) { return strcmp(way, name) == 0; }

static void check(int result, const char *what) {
  if (result >= 0) return;
  fprintf(stderr, "MediaPlayer: %s: %s\n", what, strerror(-result));
  exit(1);
}

static void say(const char *text) {
  printf("%s\n", text);
  fflush(stdout);
}

static int identity(sd_bus *bus, const char *p, const char *i, const char *property,
                    sd_bus_message *reply, void *data, sd_bus_error *error) {
  return sd_bus_message_append(reply, "s", is("escapes") ? "Bad\x1b[31m\nPlayer" : "Test Player");
}

static int append_metadata(sd_bus_message *m) {
  if (is("wrong")) {
    // Each value has another type than specified.
    return sd_bus_message_append(m, "a{sv}", 5, "xesam:title", "i", 7, "xesam:artist", "s", "Solo",
                                 "mpris:length", "s", "long", "mpris:artUrl", "ax", 2,
                                 (int64_t)1, (int64_t)2, "xesam:album", "a{sv}", 1, "deep", "v",
                                 "v", "s", "nested");
  }
  char *huge = NULL;
  const char *text = title;
  if (is("huge")) {
    size_t size = 10 << 20;
    huge = malloc(size + 1);
    if (huge == NULL) return -12;
    memset(huge, 'x', size);
    huge[size] = 0;
    text = huge;
  } else if (is("escapes")) {
    text = "Up\x1b[2J\x07\nand\xe2\x80\xae away";
  }
  int64_t length = is("endless") ? 0 : is("negative") ? INT64_MIN : 200 * INT64_C(1000000);
  int result = sd_bus_message_append(m, "a{sv}", 6, "mpris:trackid", "o", "/track/1", "xesam:title",
                                     "s", text, "xesam:artist", "as", 2, "One", "Two",
                                     "xesam:album", "s", "The Album", "mpris:length", "x", length,
                                     "mpris:artUrl", "s", art);
  free(huge);
  return result;
}

static int metadata(sd_bus *bus, const char *p, const char *i, const char *property,
                    sd_bus_message *reply, void *data, sd_bus_error *error) {
  return append_metadata(reply);
}

static int text(sd_bus *bus, const char *p, const char *i, const char *property,
                sd_bus_message *reply, void *data, sd_bus_error *error) {
  return sd_bus_message_append(reply, "s", strcmp(property, "LoopStatus") == 0 ? loop : status);
}

static int wrong_status(sd_bus *bus, const char *p, const char *i, const char *property,
                        sd_bus_message *reply, void *data, sd_bus_error *error) {
  return sd_bus_message_append(reply, "u", 1);
}

static int position(sd_bus *bus, const char *p, const char *i, const char *property,
                    sd_bus_message *reply, void *data, sd_bus_error *error) {
  return sd_bus_message_append(reply, "x", is("negative") ? INT64_MIN : 50 * INT64_C(1000000));
}

static int rate(sd_bus *bus, const char *p, const char *i, const char *property,
                sd_bus_message *reply, void *data, sd_bus_error *error) {
  return sd_bus_message_append(reply, "d", is("negative") ? -1.0 / 0.0 : 1.0);
}

static int yes(sd_bus *bus, const char *p, const char *i, const char *property,
               sd_bus_message *reply, void *data, sd_bus_error *error) {
  return sd_bus_message_append(reply, "b", 1);
}

static int get_shuffle(sd_bus *bus, const char *p, const char *i, const char *property,
                       sd_bus_message *reply, void *data, sd_bus_error *error) {
  return sd_bus_message_append(reply, "b", shuffled);
}

static int set_shuffle(sd_bus *bus, const char *p, const char *i, const char *property,
                       sd_bus_message *value, void *data, sd_bus_error *error) {
  int flag;
  int result = sd_bus_message_read(value, "b", &flag);
  if (result < 0) return result;
  shuffled = flag;
  say(flag ? "Shuffle true" : "Shuffle false");
  return sd_bus_emit_properties_changed(bus, path, PLAYER, "Shuffle", NULL);
}

static int set_loop(sd_bus *bus, const char *p, const char *i, const char *property,
                    sd_bus_message *value, void *data, sd_bus_error *error) {
  const char *name;
  int result = sd_bus_message_read(value, "s", &name);
  if (result < 0) return result;
  snprintf(loop, sizeof loop, "%s", name);
  printf("LoopStatus %s\n", loop);
  fflush(stdout);
  return sd_bus_emit_properties_changed(bus, path, PLAYER, "LoopStatus", NULL);
}

static int command(sd_bus_message *call, void *data, sd_bus_error *error) {
  const char *member = sd_bus_message_get_member(call);
  say(member);
  if (is("refuses")) return sd_bus_error_set(error, "org.test.No", "not \x1b[1mnow");
  sd_bus *bus = sd_bus_message_get_bus(call);
  if (strcmp(member, "PlayPause") == 0) {
    status = strcmp(status, "Playing") == 0 ? "Paused" : "Playing";
  } else {
    snprintf(title, sizeof title, "%s", strcmp(member, "Next") == 0 ? "Second" : "Zeroth");
  }
  int result = sd_bus_reply_method_return(call, NULL);
  if (result < 0) return result;
  return sd_bus_emit_properties_changed(bus, path, PLAYER, "PlaybackStatus", "Metadata", NULL);
}

static const sd_bus_vtable application[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_PROPERTY("Identity", "s", identity, 0, 0),
    SD_BUS_VTABLE_END,
};

static const sd_bus_vtable player[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("PlayPause", "", "", command, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("Next", "", "", command, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("Previous", "", "", command, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_PROPERTY("PlaybackStatus", "s", text, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SD_BUS_PROPERTY("Metadata", "a{sv}", metadata, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SD_BUS_WRITABLE_PROPERTY("LoopStatus", "s", text, set_loop, 0,
                             SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE | SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_WRITABLE_PROPERTY("Shuffle", "b", get_shuffle, set_shuffle, 0,
                             SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE | SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_PROPERTY("Position", "x", position, 0, 0),
    SD_BUS_PROPERTY("Rate", "d", rate, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SD_BUS_PROPERTY("CanGoNext", "b", yes, 0, 0),
    SD_BUS_PROPERTY("CanGoPrevious", "b", yes, 0, 0),
    SD_BUS_PROPERTY("CanPlay", "b", yes, 0, 0),
    SD_BUS_PROPERTY("CanPause", "b", yes, 0, 0),
    SD_BUS_VTABLE_END,
};

// The properties of a player that does not know their types.
static const sd_bus_vtable wrong_player[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_PROPERTY("PlaybackStatus", "u", wrong_status, 0, 0),
    SD_BUS_PROPERTY("Metadata", "a{sv}", metadata, 0, 0),
    SD_BUS_PROPERTY("Position", "u", wrong_status, 0, 0),
    SD_BUS_PROPERTY("Shuffle", "u", wrong_status, 0, 0),
    SD_BUS_PROPERTY("CanPlay", "u", wrong_status, 0, 0),
    SD_BUS_VTABLE_END,
};

/// Carries out a line of the standard input.
static void obey(sd_bus *bus, char *line) {
  line[strcspn(line, "\n")] = 0;
  if (strncmp(line, "title ", 6) == 0) {
    snprintf(title, sizeof title, "%s", line + 6);
    check(sd_bus_emit_properties_changed(bus, path, PLAYER, "Metadata", NULL), "title");
  } else if (strcmp(line, "seeked") == 0) {
    check(sd_bus_emit_signal(bus, path, PLAYER, "Seeked", "x", (int64_t)0), "seeked");
  } else if (strcmp(line, "volume") == 0) {
    check(sd_bus_emit_signal(bus, path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
                             "sa{sv}as", PLAYER, 1, "Volume", "d", 0.5, 0),
          "volume");
  } else if (strncmp(line, "status ", 7) == 0) {
    status = strdup(line + 7);
    check(sd_bus_emit_properties_changed(bus, path, PLAYER, "PlaybackStatus", NULL), "status");
  }
  check(sd_bus_flush(bus), "flush");
  say("done");
}

/// Obeys the standard input without responding to any call.
static void ignore_calls(sd_bus *bus) {
  char line[512];
  while (fgets(line, sizeof line, stdin) != NULL) obey(bus, line);
}

static void serve(sd_bus *bus) {
  for (;;) {
    int result;
    while ((result = sd_bus_process(bus, NULL)) > 0) continue;
    check(result, "process");
    struct pollfd files[] = {{STDIN_FILENO, POLLIN, 0}, {sd_bus_get_fd(bus), POLLIN, 0}};
    files[1].events = sd_bus_get_events(bus);
    if (poll(files, 2, -1) < 0) return;
    char line[512];
    // The test waits for `done` before it sends another line, so no line stays in the buffer.
    if (files[0].revents != 0) {
      if (fgets(line, sizeof line, stdin) == NULL) return;
      obey(bus, line);
    }
  }
}

int main(int count, char **arguments) {
  if (count < 3) return 64;
  if (count > 3) way = arguments[3];
  if (count > 4) art = arguments[4];
  char name[256];
  snprintf(name, sizeof name, "org.mpris.MediaPlayer2.%s", arguments[2]);
  sd_bus *bus = NULL;
  check(sd_bus_new(&bus), "new");
  check(sd_bus_set_address(bus, arguments[1]), "address");
  check(sd_bus_set_bus_client(bus, 1), "client");
  check(sd_bus_start(bus), "start");
  check(sd_bus_add_object_vtable(bus, NULL, path, "org.mpris.MediaPlayer2", application, NULL),
        "application");
  check(sd_bus_add_object_vtable(bus, NULL, path, PLAYER, is("wrong") ? wrong_player : player,
                                 NULL),
        "player");
  check(sd_bus_request_name(bus, name, 0), "name");
  say("ready");
  if (is("silent")) ignore_calls(bus);
  else serve(bus);
  sd_bus_flush_close_unref(bus);
  return 0;
}
