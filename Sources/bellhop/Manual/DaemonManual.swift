import BellhopCore

/// Writes the manual page `bellhopd.8` from the help of `bellhopd`.
enum DaemonManual {
    /// Returns the text of the page.
    ///
    /// - Parameter help: the output of `bellhopd --experimental-dump-help`.
    static func text(_ help: CommandShape) -> String {
        var page = Mdoc("bellhopd", section: 8, date: ManualPage.date, what: CommandManual.sentence(help.abstract ?? ""))
        let arguments = (help.arguments ?? []).filter(\.shouldDisplay)
        page.section("SYNOPSIS")
        page.macro(".Nm")
        for argument in arguments { page.macro("." + ArgumentText.synopsis(argument)) }
        page.section("DESCRIPTION")
        page.help(help.discussion ?? "")
        page.section("OPTIONS")
        page.terms(arguments) { ArgumentText.entry($1, in: &$0) }
        page.section("SIGNALS")
        page.terms([("SIGHUP", "Reloads the config, all or nothing."), ("SIGTERM, SIGINT", "Shuts down cleanly.")]) { page, signal in
            page.macro(".It " + signal.0.split(separator: ", ").map { "Dv \($0)" }.joined(separator: " , "))
            page.sentences(signal.1)
        }
        page.section("SEE ALSO")
        page.macro(".Xr bellhop 1 ,")
        page.macro(".Xr bellhop.toml 5")
        return page.text
    }
}
