# Reports each command that took longer than a minute while its terminal had no focus. To use it, write
# into ~/.config/fish/config.fish:
#
#   source /path/to/contrib/shell/bellhop.fish
#
# BELLHOP_LONG_COMMAND is the number of seconds from which a command counts as long; the default is 60.

set -g __bellhop_script (realpath (status dirname))/command-ended

function __bellhop_ended --on-event fish_postexec
    set -l ended $status
    set -l took (math -s0 "$CMD_DURATION / 1000")
    set -l long 60
    set -q BELLHOP_LONG_COMMAND; and set long $BELLHOP_LONG_COMMAND
    if test -n "$argv[1]" -a $took -ge $long
        $__bellhop_script $ended $took "$argv[1]" &
        disown
    end
end
