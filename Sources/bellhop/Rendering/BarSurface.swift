import ArgumentParser

/// What reads the line of a status bar, and takes some signs for its own: people's texts must mean nothing there.
enum BarSurface: String, CaseIterable, ExpressibleByArgument, Sendable {
    case plain, pango, polybar, tmux, xmobar

    /// - Parameter text: one line without control characters.
    func escaped(_ text: String) -> String {
        switch self {
        case .plain: text
        case .pango: text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        // It has no escape, so a sign that is not seen comes between; `%{A:…}` would make a button of it that runs a program.
        case .polybar: text.replacing("%{", with: "%\u{200B}{")
        case .tmux: text.replacing("#", with: "##")
        case .xmobar: text.replacing("<", with: "<raw=1:</>")
        }
    }
}
