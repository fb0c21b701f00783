import BellhopCore

/// The names of the checks of `bellhop doctor`, as the report shows them.
enum CheckName {
    /// Returns the name in the language of the running command.
    static func shown(_ name: String) -> String {
        switch name {
        // These words have other translations elsewhere, or none.
        case "files": say("name of a check\u{4}files")
        case "members": say("name of a check\u{4}members")
        case "wake": say("name of a check\u{4}wake")
        case "inhibit": say("name of a check\u{4}inhibit")
        case "api": say("name of a check\u{4}api")
        default: said(name)
        }
    }
}
