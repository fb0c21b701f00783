import BellhopCore

/// The checked settings of a sound sink.
struct SoundSettings: Sendable {
    static let schema = SettingsSchema(
        summary: "Sounds and speech on this machine: a sound for each notice, alarms that ring until they are answered, cues of workouts.",
        keys: [
            SettingKey(
                "backend", .choice(["auto", "pw-play", "paplay", "canberra-gtk-play", "aplay", "bell", "program"]),
                default: .string("auto"),
                help:
                    "The program that plays sounds: \"auto\" uses the first one that works; \"program\" runs the command in the key \"command\".",
                example: "\"auto\""),
            SettingKey(
                "command", .list,
                help: "A program that plays the sounds, and its arguments; the file to play is added as the last argument.",
                example: #"["mpv", "--no-video"]"#),
            SettingKey(
                "sounds", .map,
                help:
                    "The sound of each event or cue: a name from the sound theme, a file, a built-in tone such as bellhop-alarm, or \"none\".",
                example: #"{ "laundry.washed" = "complete", "rest.over" = "~/sounds/gong.oga", "cue.halfway" = "none" }"#),
            SettingKey(
                "theme", .string, default: .string("freedesktop"), help: "The sound theme to search first.",
                example: "\"freedesktop\""),
            SettingKey("volume", .integer(1...100), default: .integer(100), help: "The volume, in percent.", example: "100"),
            SettingKey(
                "ring", .list, default: .list(["rest.over"]),
                help:
                    "The events that ring until somebody answers, whatever their urgency. Critical rests, timers and alarms always ring until somebody answers.",
                example: #"["rest.over", "alarm.rang"]"#),
            SettingKey(
                "ring_for", .duration(.seconds(1) ... .hours(24)), default: .duration(.minutes(10)),
                help: "The longest time that an alarm rings.",
                example: "\"10m\""),
            SettingKey(
                "ring_volume", .integer(1...100), default: .integer(30), help: "The volume at which an alarm starts to ring, in percent.",
                example: "30"),
            SettingKey(
                "grow", .duration(.zero ... .minutes(10)), default: .duration(.seconds(40)),
                help: "How long an alarm takes to reach its full volume, each time it rings.", example: "\"40s\""),
            SettingKey(
                "role", .string,
                help:
                    "The media role of the sounds; for some roles, the sound server turns other sounds down. Default: \"event\", or \"alarm\" for alarms that ring.",
                example: "\"event\""),
            SettingKey(
                "speak", .list, default: .list([]), help: "The events whose title and text are spoken after the sound.",
                example: #"["rest.over", "laundry.*"]"#),
            SettingKey(
                "speech", .choice(["auto", "espeak-ng", "speech-dispatcher", "none"]), default: .string("auto"),
                help:
                    "The speech program: \"auto\" uses espeak-ng, or else speech-dispatcher. Only espeak-ng says numbers at the right moment.",
                example: "\"auto\""),
            SettingKey(
                "voices", .map, help: "The voice for each language. Default: the usual voice of the language.",
                example: #"{ en = "en-us", de = "de+f3" }"#),
            SettingKey(
                "speed", .integer(80...450), default: .integer(165), help: "How many words per minute espeak-ng speaks.", example: "165"),
            SettingKey(
                "advance", .duration(.zero ... .seconds(2)), default: .duration(.zero),
                help: "How much earlier to start cues, to make up for the delay of wireless speakers.", example: "\"200ms\""),
            SettingKey(
                "terminal", .path, help: "The terminal whose bell may ring. Default: the terminal in which the daemon runs.",
                example: "\"/dev/tty1\""),
        ])

    let backEnds: [BackEnd]
    let command: [String]
    let table: SoundTable
    let theme: String
    let volume: Int
    let ring: [KindPattern]
    let ringLimit: Duration
    let ramp: VolumeRamp
    let role: SoundRole?
    let speak: [KindPattern]
    let engines: [Voice.Engine]
    let voices: [String: String]
    let speed: Int
    let advance: Duration
    let terminal: String?

    init(_ settings: Settings, home: String?) throws(InvalidSettings) {
        var faults: [InvalidSettings.Fault] = []
        let backEnd = settings.string("backend") ?? "auto"
        var command = settings.list("command") ?? []
        if let first = command.first, first.hasPrefix("~/"), let home { command[0] = home + first.dropFirst() }
        if backEnd == BackEnd.program.rawValue, command.isEmpty {
            faults.append(.init(key: "command", "is missing for backend = \"program\" (write command = [\"/path/to/the/program\"])"))
        } else if backEnd != BackEnd.program.rawValue, backEnd != "auto", !command.isEmpty {
            faults.append(
                .init(
                    key: "command", "cannot be used together with backend = \"\(backEnd)\" (leave one of the two out)", others: ["backend"])
            )
        } else if command.first?.isEmpty == true || command.contains(where: { $0.utf8.contains(0) }) {
            faults.append(.init(key: "command", "names no program (write command = [\"/path/to/the/program\"])"))
        }
        backEnds = command.isEmpty ? BackEnd(rawValue: backEnd).map { [$0] } ?? BackEnd.automatic : [.program]
        self.command = command
        var table: SoundTable?
        do throws(InvalidSettings) {
            table = try SoundTable(settings.map("sounds") ?? [:], home: home)
        } catch {
            faults += error.faults
        }
        theme = settings.string("theme") ?? "freedesktop"
        if !SoundTheme.isPlain(theme) || theme.contains("/") {
            faults.append(.init(key: "theme", "is not a valid theme name (write \"freedesktop\", or leave it out)"))
        }
        volume = settings.integer("volume") ?? 100
        ring = Self.patterns(settings, "ring", otherwise: ["rest.over"], &faults)
        ringLimit = settings.duration("ring_for") ?? .minutes(10)
        ramp = VolumeRamp(
            first: min(settings.integer("ring_volume") ?? 30, volume), last: volume, over: settings.duration("grow") ?? .seconds(40))
        role = settings.string("role").map(SoundRole.init)
        if let name = role?.name, name.isEmpty || !name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }) {
            faults.append(.init(key: "role", "is not a role (write \"event\", \"alarm\", \"a11y\" or another role in lowercase)"))
        }
        speak = Self.patterns(settings, "speak", otherwise: [], &faults)
        switch settings.string("speech") ?? "auto" {
        case "none": engines = []
        case let name: engines = Voice.Engine(rawValue: name).map { [$0] } ?? [.espeak, .dispatcher]
        }
        voices = settings.map("voices") ?? [:]
        for (tongue, voice) in voices.sorted(by: { $0.key < $1.key }) {
            if Language.Tongue(rawValue: tongue) == nil {
                faults.append(
                    .init(
                        key: "voices",
                        "names the language \"\(SafeText.line(tongue))\", which Bellhop does not speak (write \(Language.codes))"))
            }
            if voice.isEmpty || voice.hasPrefix("-") || voice.utf8.contains(0) {
                faults.append(.init(key: "voices", "has \"\(SafeText.line(voice))\", which is not a voice (espeak-ng --voices lists them)"))
            }
        }
        speed = settings.integer("speed") ?? 165
        advance = settings.duration("advance") ?? .zero
        terminal = settings.string("terminal")
        guard faults.isEmpty, let table else { throw InvalidSettings(faults) }
        self.table = table
    }

    /// Returns whether an event rings until somebody answers it.
    func rings(_ event: Event) -> Bool {
        if ring.contains(where: { $0.matches(event.kind) }) { return true }
        return event.notice.urgency == .critical && [.restOver, .timerFinished, .alarmRang].contains(event.kind)
    }

    func speaks(_ kind: EventKind) -> Bool { speak.contains { $0.matches(kind) } }

    private static func patterns(_ settings: Settings, _ key: String, otherwise usual: [String], _ faults: inout [InvalidSettings.Fault])
        -> [KindPattern]
    {
        var patterns: [KindPattern] = []
        for text in settings.list(key) ?? usual {
            guard let pattern = KindPattern(text), EventKind.all.contains(where: pattern.matches) else {
                faults.append(
                    .init(key: key, "names \"\(SafeText.line(text))\", which is not an event: write \"rest.over\" or \"laundry.*\""))
                continue
            }
            patterns.append(pattern)
        }
        return patterns
    }
}
