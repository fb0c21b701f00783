import BellhopCore

/// The sounds that the config assigns to events and cues.
struct SoundTable: Sendable {
    /// The default sounds of pet events. Any other sound of a pet's event is the pet's own sound,
    /// which takes precedence over this table.
    private static let usual: Set<String> = ["complete", "message", "alarm-clock-elapsed"]

    fileprivate struct Entry: Sendable {
        var pattern: KindPattern
        var choice: SoundChoice
    }

    static let cueKinds = Cue.Kind.allCases.map(Self.kind)

    /// The entries of the table, most specific first.
    private let entries: [Entry]
    private let home: String?

    /// Parses and checks the table.
    ///
    /// - Throws: an error that contains all faults of the table.
    init(_ map: [String: String], home: String?) throws(InvalidSettings) {
        var faults: [InvalidSettings.Fault] = []
        var entries: [Entry] = []
        for (key, value) in map.sorted(by: { $0.key < $1.key }) {
            guard let pattern = KindPattern(key), (EventKind.all + Self.cueKinds).contains(where: pattern.matches) else {
                faults.append(
                    .init(
                        key: "sounds",
                        "names \"\(SafeText.line(key))\", which is neither an event nor a cue (write \"rest.over\" or \"cue.number\")"))
                continue
            }
            guard let choice = SoundChoice(value, home: home) else {
                faults.append(
                    .init(
                        key: "sounds",
                        "has \"\(SafeText.line(value))\", which is not a sound (write a name such as \"complete\", a file path, or \"none\")"
                    ))
                continue
            }
            entries.append(Entry(pattern: pattern, choice: choice))
        }
        guard faults.isEmpty else { throw InvalidSettings(faults) }
        self.entries = entries.sorted { ($0.isExact ? 1 : 0, $0.length) > ($1.isExact ? 1 : 0, $1.length) }
        self.home = home
    }

    /// Returns the table's key for a cue, such as `cue.number`.
    static func kind(_ cue: Cue.Kind) -> EventKind { EventKind(rawValue: "cue." + cue.rawValue) }

    /// Returns the sound of an event; `nil` if the event is silent.
    func choice(for event: Event) -> SoundChoice? {
        guard let sound = event.notice.sound else { return nil }
        let isOwn = event.owner.kind == .pet && !Self.usual.contains(sound)
        let choice = (isOwn ? nil : entry(for: event.kind)) ?? SoundChoice(sound, home: home) ?? .tone(.notice)
        return choice == .none ? nil : choice
    }

    /// Returns the sound of a cue; `nil` if the cue is silent. The default is a built-in tone,
    /// because many theme sounds begin with a short silence.
    func choice(for cue: Cue) -> SoundChoice? {
        guard cue.sound != nil else { return nil }
        let choice = entry(for: Self.kind(cue.kind)) ?? .tone(Self.tone(of: cue.kind))
        return choice == .none ? nil : choice
    }

    /// The sound files in the table, each with the kind of event or cue that uses it.
    var files: [(kind: String, path: String)] {
        entries.compactMap { entry in
            if case .file(let path) = entry.choice { (entry.pattern.description, path) } else { nil }
        }
    }

    private func entry(for kind: EventKind) -> SoundChoice? {
        entries.first { $0.pattern.matches(kind) }?.choice
    }

    private static func tone(of kind: Cue.Kind) -> BuiltInTone {
        switch kind {
        case .phase: .phase
        case .warning, .lead: .warning
        case .halfway: .halfway
        case .number: .number
        case .set: .set
        case .finish: .finish
        }
    }
}

extension SoundTable.Entry {
    fileprivate var isExact: Bool { !pattern.description.hasSuffix("*") }
    fileprivate var length: Int { pattern.description.utf8.count }
}
