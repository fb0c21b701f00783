import BellhopCore
import ControlWire

/// Writes the manual page `bellhop.toml.5` from the settings that each sink type declares, and from
/// the example config that shows every key.
enum ConfigManual {
    /// Returns the text of the page.
    ///
    /// - Parameter example: the content of `config/bellhop.toml`; `nil` if it is not available.
    static func text(_ kinds: SinkKindListJSON, example: String?) -> String {
        var page = Mdoc("bellhop.toml", section: 5, date: ManualPage.date, what: "the config file of Bellhop")
        page.section("DESCRIPTION")
        page.help(
            """
            The daemon reads one TOML file: the one given with --config, else ~/.config/bellhop/bellhop.toml, else
            /etc/bellhop/bellhop.toml. Without one, it shows pop-ups if there is a session bus, and writes lines to its standard output.

            Unknown keys, wrong types and impossible values are faults. All of them are reported at once, with line, column and what to do:
              bellhop config check
              bellhop config reload

            A reload is all or nothing. Keep secrets in files that nobody else can read: instead of token, write
            token_file, token_env or token_command.
            """)
        page.section("SINKS")
        page.sentences(
            "Each sink is a table, [sinks.NAME], with a type. In addition to the keys below, each takes enabled, redact, quiet_hours, throttle, queue and keep."
        )
        for kind in kinds.kinds {
            page.subsection("type = \"\(kind.kind)\"")
            page.sentences(kind.summary)
            page.terms(kind.keys) { page, key in
                page.macro(".It Ic " + Mdoc.word(key.name) + " No = Ar " + Mdoc.word(key.example))
                page.sentences(key.help + (key.isRequired ? " Required." : ""))
            }
        }
        page.section("FILES")
        page.terms([("~/.config/bellhop/bellhop.toml", "The user's."), ("/etc/bellhop/bellhop.toml", "The machine's.")]) { page, file in
            page.macro(".It Pa " + Mdoc.word(file.0))
            page.sentences(file.1)
        }
        if let example {
            page.section("EXAMPLES")
            page.sentences("Every key with a comment. Lines that begin with a single # are switched off.")
            page.literal(example.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
        }
        page.section("SEE ALSO")
        page.macro(".Xr bellhop 1 ,")
        page.macro(".Xr bellhopd 8")
        return page.text
    }
}
