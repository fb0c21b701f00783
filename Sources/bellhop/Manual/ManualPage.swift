import ArgumentParser

/// The pages of the manual.
enum ManualPage: String, CaseIterable, ExpressibleByArgument, Sendable {
    case commandLine = "bellhop.1"
    case daemon = "bellhopd.8"
    case config = "bellhop.toml.5"

    /// When the texts were last looked over as a manual.
    static let date = "November 22, 2026"
}
