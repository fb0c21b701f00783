import BellhopCore

/// The checked settings of a stdout sink.
struct StdoutSettings: Sendable {
    enum Format: String {
        case text, json
    }

    static let schema = SettingsSchema(
        summary: "Writes a line for every notice, to standard output or to the end of a file.",
        keys: [
            SettingKey(
                "format", .choice(["text", "json"]), default: .string("text"),
                help: "The format: \"text\" is for people; \"json\" is for programs, with one object per line.", example: #""text""#),
            SettingKey(
                "color", .choice(["auto", "always", "never"]), default: .string("auto"),
                help: "Whether text has colours; \"auto\" means only on a terminal, and not if NO_COLOR is set or TERM is \"dumb\".",
                example: #""auto""#),
            SettingKey(
                "haptics", .choice(["auto", "always", "never"]), default: .string("auto"),
                help:
                    "When text on a terminal rings the bell and flashes: \"auto\" means for urgent notices (high, critical), \"always\" means for every notice. \"bellhop settings haptics off\" switches off both the bell and the flashing.",
                example: #""auto""#),
            SettingKey(
                "file", .path, help: "A file or named pipe to append to instead of standard output; created if missing.",
                example: #""/var/log/bellhop/events.jsonl""#),
            .forPeople(default: nil),
        ])

    let format: Format
    let color: String
    let haptics: String
    let file: String?
    /// Whether people read the output; `nil` if the config does not say so.
    let saysForPeople: Bool?

    init(_ settings: Settings) throws(InvalidSettings) {
        var faults: [InvalidSettings.Fault] = []
        let format = Format(rawValue: settings.string("format") ?? "text")
        if format == nil { faults.append(.init(key: "format", "is neither \"text\" nor \"json\" (choose one)")) }
        color = settings.string("color") ?? "auto"
        if !["auto", "always", "never"].contains(color) {
            faults.append(.init(key: "color", "is not \"auto\", \"always\" or \"never\" (choose one)"))
        }
        haptics = settings.string("haptics") ?? "auto"
        if !["auto", "always", "never"].contains(haptics) {
            faults.append(.init(key: "haptics", "is not \"auto\", \"always\" or \"never\" (choose one)"))
        }
        file = settings.string("file")
        if file?.isEmpty == true { faults.append(.init(key: "file", "is empty (leave it out for standard output)")) }
        if file?.utf8.contains(0) == true { faults.append(.init(key: "file", "contains a NUL character, which is not allowed in a path")) }
        saysForPeople = settings.isForPeople
        guard let format, faults.isEmpty else { throw InvalidSettings(faults) }
        self.format = format
    }

    /// Whether people read the output. By default, text is for people and JSON is for programs.
    var isForPeople: Bool { saysForPeople ?? (format == .text) }

    /// Returns whether a notice of this urgency rings the terminal's bell and flashes the screen.
    func shakes(_ urgency: Urgency) -> Bool {
        switch haptics {
        case "always": true
        case "never": false
        default: urgency >= .high
        }
    }

    /// Returns whether text is colored. If the config does not say so, this depends on the target.
    func isColored(_ target: LineTarget, variables: [String: String]) -> Bool {
        switch color {
        case "always": true
        case "never": false
        default: target.isTerminal && (variables["NO_COLOR"] ?? "").isEmpty && !["", "dumb"].contains(variables["TERM"] ?? "")
        }
    }
}
