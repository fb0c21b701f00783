import ArgumentParser

/// The status bar program that reads a line from `bellhop`. In each program, some characters have a
/// special meaning. These characters must be escaped in names that users have chosen.
enum BarSurface: String, CaseIterable, ExpressibleByArgument, Sendable {
    case plain, pango, polybar, tmux, xmobar

    /// Escapes the characters that the status bar would interpret.
    ///
    /// - Parameter text: one line without control characters.
    func escaped(_ text: String) -> String {
        switch self {
        case .plain: text
        case .pango: text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        // polybar cannot escape characters, so insert an invisible one. Otherwise `%{A:…}` in a
        // name would make a button that runs a program.
        case .polybar: text.replacing("%{", with: "%\u{200B}{")
        case .tmux: text.replacing("#", with: "##")
        case .xmobar: text.replacing("<", with: "<raw=1:</>")
        }
    }
}
