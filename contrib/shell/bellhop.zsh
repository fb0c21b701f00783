# Reports each command that took longer than a minute while its terminal had no focus. To use it, write
# into ~/.zshrc:
#
#   . /path/to/contrib/shell/bellhop.zsh
#
# BELLHOP_LONG_COMMAND is the number of seconds from which a command counts as long; the default is 60.

__bellhop_script=${${(%):-%x}:A:h}/command-ended
__bellhop_begun=

__bellhop_begins() {
    __bellhop_begun=$SECONDS
    __bellhop_line=$1
}

__bellhop_ended() {
    local ended=$? took
    [[ -n $__bellhop_begun ]] || return $ended
    took=$((SECONDS - __bellhop_begun))
    __bellhop_begun=
    # SECONDS may be a number with a fraction.
    if (( took >= ${BELLHOP_LONG_COMMAND:-60} )); then
        "$__bellhop_script" $ended ${took%%.*} "$__bellhop_line" &!
    fi
    return $ended
}

autoload -Uz add-zsh-hook
add-zsh-hook preexec __bellhop_begins
add-zsh-hook precmd __bellhop_ended
