#!/usr/bin/env python3
"""Compares what Tessera shows of plugins with what they print when they are started by hand.

usage: compare.py TESSERA_PLUGINS FOLDER... [--table FILE]

Each plugin in the folders that names no program of macOS is run twice by hand and once by
`tessera-plugins test --text`, without a network and with an empty home. The words must be the same;
words that differ between the two runs by hand, such as the time, are left out. A plugin that prints
nothing must have a reason. Afterwards no process may be left.
"""
import difflib, json, os, re, shutil, subprocess, sys, tempfile, time, unicodedata

MAC = re.compile(
    r"\b(osascript|defaults read|defaults write|pmset|ioreg|networksetup|scutil|system_profiler|"
    r"airport|diskutil|launchctl|sw_vers|plutil|PlistBuddy|mdfind|mdls|sysctl|vm_stat|security find|"
    r"iostat|ifconfig|route -n get|softwareupdate|tmutil|hdiutil|afplay|caffeinate|screencapture|"
    r"brew|xcrun|xcodebuild|codesign|kextstat|powermetrics|say |istats|smc|AppleScript|"
    r"tell application|NSUserNotification|AppKit|Foundation|objc|Cocoa|/Applications/|Library/)")
MACHO = (b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
ANSI = re.compile(r"\x1b\[[0-9;:]*[A-Za-z]")
ESCAPES = re.compile(r"\\(?:033|e|x1[bB]|u001[bB])\[[0-9;:]*[A-Za-z]")
PARAMETERS = re.compile(r"^\s*(?:[A-Za-z]\w*\s*=.*)?$", re.S)


def isolated(command):
    """The command in a network of its own without any address, whose processes all end with it."""
    return ["unshare", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"] + command


def interpreter(path):
    """The command that runs a script, with its interpreter found on PATH."""
    with open(path, "rb") as file:
        first = file.readline(4096)
    if first.startswith(b"\x7fELF"):
        return [path]
    words = first[2:].decode("utf-8", "replace").split() if first.startswith(b"#!") else []
    variables = []
    if words and os.path.basename(words[0]) == "env":
        words = words[1:]
        while words and (words[0].startswith("-") or "=" in words[0]):
            if "=" in words[0]:
                variables.append(words[0])
            words = words[1:]
    name = os.path.basename(words[0]) if words else "bash"
    if not words:
        name = {"py": "python3", "rb": "ruby", "js": "node", "pl": "perl"}.get(
            path.rsplit(".", 1)[-1], "bash")
    for candidate in (words[:1] or []) + [name] + {"python": ["python3"]}.get(name, []):
        found = candidate if os.path.isabs(candidate) and os.access(candidate, os.X_OK) else None
        for folder in os.environ["PATH"].split(":"):
            full = os.path.join(folder, os.path.basename(candidate))
            found = found or (full if os.access(full, os.X_OK) else None)
        if found:
            return (["env"] + variables if variables else []) + [found] + words[1:] + [path]
    return None


def run(command, environment, folder, limit, prefix=isolated):
    start = time.time()
    try:
        done = subprocess.run(
            prefix(command), env=environment, cwd=folder, timeout=limit,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        return done.returncode, done.stdout, done.stderr, time.time() - start
    except subprocess.TimeoutExpired as late:
        return None, late.stdout or b"", late.stderr or b"", time.time() - start


def texts(output):
    """The text of each line, without dashes, parameters and colors."""
    lines = []
    has_title = False
    for line in re.split(r"\r\n|\n|\r", output.decode("utf-8", "replace")):
        position = -1
        while True:
            position = line.find("|", position + 1)
            if position < 0 or PARAMETERS.match(line[position + 1:]):
                break
        text = line if position < 0 else line[:position]
        if not has_title and text.strip() == "---":
            has_title = True
            continue
        if has_title and position >= 0 and re.search(
                r"\bdropdown=[\"']?false", line[position:]):
            continue
        text = ESCAPES.sub("", ANSI.sub("", text))
        # Emoji are compared as they are printed or by their names, so neither counts.
        lines.append(re.sub(r":[\w+.-]+:", " ", re.sub(r"^-+", "", text)))
    return lines


def words(lines):
    """The letters and digits of the lines as words; symbols are drawn in other ways."""
    found = []
    for line in lines:
        line = re.sub(r":[\w+.-]+:", " ", line)
        line = "".join(c if unicodedata.category(c)[0] in "LN" else " " for c in line)
        found += line.split()
    return found


def left_behind():
    """The processes that belong to a plugin."""
    found = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            variables = open(f"/proc/{process}/environ", "rb").read()
            name = open(f"/proc/{process}/comm").read().strip()
        except OSError:
            continue
        if b"TESSERA_PLUGIN_" in variables and name != "tessera-reaper":
            found.append(f"{process} {name}")
    return found


def base_environment(home):
    keep = {"PATH", "LANG", "TZ"}
    environment = {k: v for k, v in os.environ.items() if k in keep}
    environment.update(HOME=home, USER="user", LOGNAME="user", SHELL="/bin/bash", TERM="dumb")
    return environment


def plugin_environment(environment, path):
    data = os.path.join(environment["HOME"], ".data")
    os.makedirs(data, exist_ok=True)
    defaults = {}
    source = open(path, "rb").read(131072).decode("utf-8", "replace")
    pattern = r"<(?:xbar|swiftbar)\.var>\s*\w+\(\s*(\w+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^)]*?))\s*\)"
    for match in re.finditer(pattern, source):
        value = next((group for group in match.groups()[1:] if group is not None), "")
        if value:
            defaults[match.group(1)] = value
    return {
        **environment, "BitBar": "1", "BitBarDarkMode": "1", "XBARDarkMode": "true",
        "SWIFTBAR": "1", "SWIFTBAR_VERSION": "2.0.0", "SWIFTBAR_BUILD": "500",
        "OS_APPEARANCE": "Dark", "ARGOS_VERSION": "2", "ARGOS_MENU_OPEN": "false",
        "SWIFTBAR_PLUGIN_PATH": path, "SWIFTBAR_PLUGINS_PATH": os.path.dirname(path),
        "SWIFTBAR_PLUGIN_CACHE_PATH": data, "SWIFTBAR_PLUGIN_DATA_PATH": data,
        "SWIFTBAR_PLUGIN_REFRESH_REASON": "MenuAction", **defaults}


def empty_home(parent):
    """An empty home, always with the same path, because some plugins print it."""
    home = os.path.join(parent, "home")
    shutil.rmtree(home, ignore_errors=True)
    os.mkdir(home)
    return home


def kind(path):
    """The name of a plugin in permissions.yaml: without its interval."""
    parts = os.path.basename(path).split(".")
    kept = [part for part in parts[1:] if not re.fullmatch(r"\d{1,7}(ms|s|m|h|d)\+?", part)]
    return ".".join(parts[:1] + [part for part in kept if part])


def compare(tessera, path):
    # What depends on the second, such as a clock, may differ once.
    for _ in range(3):
        result = compare_once(tessera, path)
        if not result[0].isupper() or result[0] == "HANGS":
            break
    return result


def compare_once(tessera, path, limit=40):
    folder = os.path.dirname(path)
    by_hand = []
    command = interpreter(path)
    with tempfile.TemporaryDirectory() as parent:
        def start_by_hand():
            if command and (not by_hand or by_hand[0][0] is not None):
                environment = plugin_environment(base_environment(empty_home(parent)), path)
                by_hand.append(run(command, environment, folder, limit))
        start_by_hand()
        home = empty_home(parent)
        environment = base_environment(home)
        # By hand, plugins can write their files in the home; here, they need the permission.
        os.makedirs(os.path.join(home, ".config/tessera"))
        with open(os.path.join(home, ".config/tessera/permissions.yaml"), "w") as file:
            json.dump({"plugins/" + kind(path): {
                "network": "all", "read": "without-secrets", "write": ["~"]}}, file)
        status, output, errors, duration = run(
            [tessera, "test", "--text", path], environment, folder, 130,
            lambda command: ["unshare", "--net"] + command)
        start_by_hand()
    # Nothing may be left behind, so the processes are not in a namespace that would end them.
    left = left_behind()
    if left:
        return "LEAVES", " ".join(left), duration
    reason = errors.decode("utf-8", "replace").strip().removeprefix("tessera: ")
    if status is None:
        return "HANGS", reason, duration
    shown = words(output.decode("utf-8", "replace").split("\n"))
    expected = [words(texts(result[1])) for result in by_hand]
    printed = [lines for lines in expected if lines]
    if not printed:
        empty = not any(result[1].strip() for result in by_hand)
        if shown:
            return "DIFFERENT", "shows what is not printed by hand: " + " ".join(shown[:8]), duration
        if reason:
            return "reason", reason, duration
        # A title that consists of symbols or a picture has no words.
        return ("NO REASON" if empty else "same"), "only symbols or a picture", duration
    if expected[0] == shown or (len(expected) > 1 and expected[1] == shown):
        return "same", reason, duration
    stable = set(expected[0]) & set(expected[-1])
    pick = lambda list: [word for word in list if word in stable]
    varying = len(expected) > 1 and expected[0] != expected[1]
    if varying and pick(expected[0]) == pick(shown):
        return "same", (reason + " " if reason else "") + "(varies from run to run)", duration
    changes = [line for line in difflib.ndiff(expected[0], shown) if line[0] in "+-"]
    return "DIFFERENT", " ".join(changes[:10]) + (" / " + reason if reason else ""), duration


def candidates(folders):
    """The plugins, and for each why it is left out, or None."""
    for folder in folders:
        for root, _, names in os.walk(folder):
            if os.path.basename(root) in ("lib", "node_modules"):
                continue
            for name in sorted(names):
                path = os.path.join(root, name)
                if name.startswith(".") or re.search(
                        r"\.(md|png|json|txt|jpg|gif|svg|toml|lock)$|^LICENSE", name):
                    continue
                data = open(path, "rb").read()
                if data[:4] in MACHO:
                    yield path, "is a program for macOS"
                    continue
                # Comments may name macOS.
                code = "\n".join(
                    line for line in data.decode("utf-8", "replace").split("\n")
                    if not re.match(r"\s*(#(?!!)|//)", line))
                match = MAC.search(code)
                yield path, f"names {match.group(0).strip()}" if match else None


def main():
    arguments = sys.argv[1:]
    table = None
    if "--table" in arguments:
        index = arguments.index("--table")
        table = open(arguments[index + 1], "w")
        del arguments[index:index + 2]
    tessera, folders = os.path.abspath(arguments[0]), arguments[1:]
    counts, failures = {}, []
    for path, left_out in candidates([os.path.abspath(folder) for folder in folders]):
        if left_out:
            result = ("left out", left_out, 0)
        else:
            result = compare(tessera, path)
        counts[result[0]] = counts.get(result[0], 0) + 1
        short = "/".join(path.split("/")[-2:])
        line = f"| {short} | {result[0]} | {' '.join(result[1].split())[:160]} | {result[2]:.1f} s |"
        print(line, flush=True)
        if table:
            table.write(line + "\n")
        if result[0].isupper():
            failures.append(short)
    print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    if failures:
        print("failed:", ", ".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
