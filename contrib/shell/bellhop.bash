# shellcheck shell=bash
# Reports each command that took longer than a minute while its terminal had no focus. To use it, write
# into ~/.bashrc:
#
#   . /path/to/contrib/shell/bellhop.bash
#
# BELLHOP_LONG_COMMAND is the number of seconds from which a command counts as long; the default is 60.

__bellhop_script=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/command-ended
__bellhop_begun=
__bellhop_number=

# Prints the number of the last line in the history, and the line.
__bellhop_last_line() {
    local line
    line=$(HISTTIMEFORMAT='' builtin history 1)
    # Blanks surround the number, and an asterisk follows it if the line was changed.
    line=${line#"${line%%[![:space:]]*}"}
    local number=${line%%[[:space:]]*}
    line=${line#*[[:space:]]}
    printf '%s %s' "${number%\*}" "${line#"${line%%[![:space:]]*}"}"
}

__bellhop_ended() {
    local status=$? took line
    if [ -n "$__bellhop_begun" ]; then
        took=$((SECONDS - __bellhop_begun))
        __bellhop_begun=
        if [ "$took" -ge "${BELLHOP_LONG_COMMAND:-60}" ]; then
            line=$(__bellhop_last_line)
            # A line that bash does not remember, because it begins with a space, stays private.
            [ "${line%% *}" != "$__bellhop_number" ] || line=" command"
            ("$__bellhop_script" "$status" "$took" "${line#* }" &)
        fi
    fi
    line=$(__bellhop_last_line)
    __bellhop_number=${line%% *}
    return "$status"
}

# Bash expands PS0 before it runs a command line. The expansion prints nothing, and notes the time.
# shellcheck disable=SC2016
PS0=${PS0-}'${__bellhop_begun:0:$((__bellhop_begun = SECONDS, 0))}'
PROMPT_COMMAND="__bellhop_ended${PROMPT_COMMAND:+; $PROMPT_COMMAND}"
