import ArgumentParser

/// The program that reads the line of a status bar. Each one gives a meaning to some characters,
/// which must be escaped in user texts.
enum BarSurface: String, CaseIterable, ExpressibleByArgument, Sendable {
    case plain, pango, polybar, tmux, xmobar

    /// Escapes the characters that the bar would interpret.
    ///
    /// - Parameter text: one line without control characters.
    func escaped(_ text: String) -> String {
        switch self {
        case .plain: text
        case .pango: text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        // polybar has no escape, so insert an invisible character. `%{A:…}` would otherwise make a
        // button that runs a program.
        case .polybar: text.replacing("%{", with: "%\u{200B}{")
        case .tmux: text.replacing("#", with: "##")
        case .xmobar: text.replacing("<", with: "<raw=1:</>")
        }
    }
}
