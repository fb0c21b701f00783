import ArgumentParser

/// Writes the completion script of a shell. The script calls `bellhop complete` each time the user
/// presses Tab.
///
/// The list of commands is in `bellhop` and not in the script. A new command therefore needs no new
/// script.
enum CompletionScript {
    enum Shell: String, CaseIterable, ExpressibleByArgument, Sendable {
        case bash, zsh, fish
    }

    static func text(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    private static let bash = """
        # bash completion for bellhop. The candidates come from bellhop itself, names from the running daemon.
        # shellcheck shell=bash

        _bellhop() {
            local word found
            COMPREPLY=()
            found=$("${COMP_WORDS[0]}" complete bash -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null) || return 0
            word=${COMP_WORDS[COMP_CWORD]}
            # bash splits words at = and :, so this word may be such a sign itself.
            case $word in '=' | ':') word='' ;; esac
            case $found in
                :files)
                    compopt -o filenames 2>/dev/null
                    mapfile -t COMPREPLY < <(compgen -f -- "$word")
                    ;;
                :folders)
                    compopt -o filenames 2>/dev/null
                    mapfile -t COMPREPLY < <(compgen -d -- "$word")
                    ;;
                :programs)
                    compopt -o filenames 2>/dev/null
                    mapfile -t COMPREPLY < <(compgen -c -f -- "$word")
                    ;;
                '') ;;
                *) mapfile -t COMPREPLY <<<"$found" ;;
            esac
        }

        complete -F _bellhop bellhop

        """

    private static let zsh = """
        #compdef bellhop
        # zsh completion for bellhop. The candidates come from bellhop itself, names from the running daemon.

        _bellhop() {
            local -a found values shown
            local line
            found=("${(@f)$("${words[1]}" complete zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
            case ${found[1]} in
                :files) _files; return ;;
                :folders) _files -/; return ;;
                :programs) _command_names -e; _files; return ;;
            esac
            for line in $found; do
                values+=("${line%%$'\\t'*}")
                shown+=("${line%%$'\\t'*}${${line#*$'\\t'}:+  -- ${line#*$'\\t'}}")
            done
            # Names match regardless of case.
            (( $#values )) && compadd -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -l -d shown -a values
        }

        if [ "$funcstack[1]" = "_bellhop" ]; then
            _bellhop "$@"
        else
            compdef _bellhop bellhop
        fi

        """

    private static let fish = """
        # fish completion for bellhop. The candidates come from bellhop itself, names from the running daemon.

        function __bellhop_complete
            set -l words (commandline -opc) (commandline -ct)
            set -l found ($words[1] complete fish -- $words[2..] 2>/dev/null)
            switch "$found[1]"
                case :files
                    __fish_complete_path (commandline -ct)
                case :folders
                    __fish_complete_directories (commandline -ct)
                case :programs
                    __fish_complete_command
                    __fish_complete_path (commandline -ct)
                case '*'
                    string join \\n -- $found
            end
        end

        complete -c bellhop -e
        complete -c bellhop -f -a '(__bellhop_complete)'

        """
}
