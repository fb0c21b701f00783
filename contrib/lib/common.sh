# shellcheck shell=bash
# This file contains functions that the scripts in contrib share. The scripts source this file; do
# not run it.

say() { printf '%s\n' "$*"; }
step() { printf '\n\033[1m==> %s\033[0m\n' "$*"; }
warn() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
die() {
    warn "$1"
    exit "${2:-1}"
}

# Print headings in bold only on a terminal.
if [ ! -t 1 ] || [ -n "${NO_COLOR:-}" ] || [ "${TERM:-dumb}" = dumb ]; then
    step() { printf '\n==> %s\n' "$*"; }
fi

# Prints a number of seconds as text, such as 3 min 07 s.
seconds_text() {
    if [ "$1" -lt 60 ]; then printf '%d s' "$1"; else printf '%d min %02d s' $(($1 / 60)) $(($1 % 60)); fi
}

# The packages that every build needs, as "package: why".
# shellcheck disable=SC2034  # used by the scripts that source this
build_packages=(
    "libsqlite3-dev: the store is one SQLite file"
    "libtomlplusplus-dev: reads the config with a line and column for every fault"
    "libdbus-1-dev: pop-ups (the Desktop trait)"
    "libcurl4-openssl-dev: ntfy, Gotify, mail, webhooks, MQTT and Web Push (the Push trait)"
    "libssl-dev: digests of tokens, signatures of what webhooks post, and the encryption of Web Push"
    "pkg-config: tells the compiler where those libraries are"
)

# Installs the missing packages among the given "package: why" lines. The function asks before it
# installs packages, unless assume_yes=1.
need_packages() {
    local line name missing=() reply
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        warn "this system has no apt-get; install these yourself if the build or the tests miss them:"
        printf '    %s\n' "$@" >&2
        return 0
    fi
    for line in "$@"; do
        name=${line%%:*}
        # shellcheck disable=SC2016  # dpkg-query's own format
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$line")
    done
    [ "${#missing[@]}" -gt 0 ] || return 0

    say "These Debian packages are missing:"
    printf '    %s\n' "${missing[@]}"
    local names=("${missing[@]%%:*}") as_root=()
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || die "you are not root and there is no sudo; as root run: apt-get install ${names[*]}"
        as_root=(sudo)
        [ "${assume_yes:-0}" = 0 ] || as_root=(sudo -n)
    fi
    if [ "${assume_yes:-0}" = 0 ]; then
        [ -t 0 ] || die "nobody is there to say yes: run it with --yes, or install them first: apt-get install ${names[*]}"
        printf 'Install them with %s? [Y/n] ' "${as_root[*]:+sudo }apt-get"
        read -r reply
        case "$reply" in
            '' | y | Y | yes | Yes | ja | j) ;;
            *) die "nothing was installed" ;;
        esac
    fi
    apt_install "${names[@]}" || die "apt-get could not install ${names[*]}; what it said stands above"
}

apt_install() {
    # If another apt-get is running, for example an automatic update of the system, wait up to ten
    # minutes.
    local wait=(-o DPkg::Lock::Timeout=600)
    local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get "${wait[@]}" install -y -q --no-install-recommends "$@")
    # In a fresh container, the package lists may be missing. Old package lists may name versions
    # that no longer exist. If the installation fails, update the lists and try again.
    "${install[@]}" >/dev/null 2>&1 && return 0
    "${as_root[@]}" apt-get "${wait[@]}" update -q >/dev/null && "${install[@]}"
}

# Checks that a Swift toolchain that can read Package.swift is installed. Otherwise the function
# exits.
need_swift() {
    local version
    command -v swift >/dev/null || die "there is no Swift toolchain in PATH (6.2 or newer: https://www.swift.org/install/linux/)" 69
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
    case "$version" in
        [0-5].* | 6.[01]) die "Swift $version is too old; Bellhop needs 6.2 or newer (https://www.swift.org/install/linux/)" 69 ;;
    esac
}

# Checks whether a program binds all addresses at its start, and looks for libraries only in the
# folders of the system. If readelf is missing, every program counts as hardened.
is_hardened() {
    local dynamic
    command -v readelf >/dev/null || return 0
    dynamic=$(readelf -d "$1") || return 1
    case "$dynamic" in *RPATH* | *RUNPATH*) warn "$1 names folders to search for libraries (RUNPATH)" && return 1 ;; esac
    case "$dynamic" in *BIND_NOW* | *'Flags: NOW'*) ;; *) warn "$1 binds addresses while it runs (no BIND_NOW)" && return 1 ;; esac
}

# release_flags SCRATCH: prints the options of swift build for a release, one on each line. SCRATCH
# is the folder of the build. The programs contain the Swift runtime, so they start fast and run
# without the toolchain. They bind all addresses at their start and make them read-only, and load
# libraries only from the folders of the system.
#
# Two builds of one commit in two folders give the same bytes: the compilers write the folder of the
# sources as /usr/src/bellhop, and two things that depend on the folder are left out, which are the
# paths of the module cache and the hash by which the compiler skips unchanged code. The debug
# information contains the file and line of each instruction, for backtraces.
release_flags() {
    local flag scratch=$1
    # The more precise folder comes last, because the last option that fits counts.
    local folders=("$root=/usr/src/bellhop" "$scratch=/usr/src/bellhop/.build")
    printf '%s\n' -c release --static-swift-stdlib --disable-local-rpath --package-path "$root" --scratch-path "$scratch" \
        -Xlinker -z -Xlinker now -Xlinker --build-id=sha1 -debug-info-format none
    for flag in -gline-tables-only -file-prefix-map "${folders[0]}" -file-prefix-map "${folders[1]}" \
        -Xfrontend -no-clang-module-breadcrumbs -Xfrontend -disable-incremental-llvm-codegen; do
        printf '%s\n' -Xswiftc "$flag"
    done
    for flag in -gline-tables-only "-ffile-prefix-map=${folders[0]}" "-ffile-prefix-map=${folders[1]}"; do printf '%s\n' -Xcc "$flag" -Xcxx "$flag"; done
}

# Builds both programs for release, and sets bin_dir to their folder. If BELLHOP_BIN_DIR is set, the
# function uses the programs in that folder instead.
build_release() {
    if [ -n "${BELLHOP_BIN_DIR:-}" ]; then
        bin_dir=$(cd "$BELLHOP_BIN_DIR" && pwd) || die "BELLHOP_BIN_DIR=$BELLHOP_BIN_DIR is no folder"
    else
        need_swift
        local product build=(swift build)
        mapfile -t -O 2 build < <(release_flags "$root/.build")
        for product in bellhopd bellhop; do
            "${build[@]}" --product "$product" || die "the build failed; what the compiler said stands above"
        done
        bin_dir=$("${build[@]}" --show-bin-path)
        for product in bellhopd bellhop; do is_hardened "$bin_dir/$product" || die "the build is not as it should be"; done
    fi
    local program
    for program in bellhopd bellhop; do
        [ -x "$bin_dir/$program" ] || die "$bin_dir holds no $program"
    done
}

# Prints the address of a session bus that answers. The function fails if no session bus answers.
session_bus() {
    local address=${DBUS_SESSION_BUS_ADDRESS:-}
    if [ -z "$address" ] && [ -S "${XDG_RUNTIME_DIR:-/nonexistent}/bus" ]; then address="unix:path=$XDG_RUNTIME_DIR/bus"; fi
    [ -n "$address" ] || return 1
    if command -v dbus-send >/dev/null; then
        dbus-send --bus="$address" --print-reply --reply-timeout=2000 --dest=org.freedesktop.DBus / org.freedesktop.DBus.GetId \
            >/dev/null 2>&1 || return 1
    fi
    printf '%s' "$address"
}
