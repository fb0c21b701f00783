import Glibc

/// The built-in sounds. They are used for cues, because a cue must start exactly on time, and
/// sounds of a theme often begin with a short silence. On machines without a sound theme, they are
/// used for all sounds.
enum BuiltInTone: String, Sendable, CaseIterable {
    case notice, alarm, phase, warning, halfway, number, set, finish

    private static let prefix = "bellhop-"

    /// The name of the tone in the config, such as `bellhop-phase`.
    var name: String { Self.prefix + rawValue }

    init?(named name: String) {
        guard name.hasPrefix(Self.prefix) else { return nil }
        self.init(rawValue: String(name.dropFirst(Self.prefix.count)))
    }

    /// Chooses the tone that replaces a missing sound of the theme.
    init(standingInFor name: String) {
        func isOf(_ families: String...) -> Bool { families.contains(where: name.hasPrefix) }
        if isOf("alarm", "phone") {
            self = .alarm
        } else if isOf("complete") {
            self = .finish
        } else if isOf("dialog", "bell") {
            self = .warning
        } else {
            self = .notice
        }
    }

    /// The notes in order: the pitch in hertz (0 for a pause) and the length in milliseconds.
    private var notes: [(pitch: Double, milliseconds: Int)] {
        switch self {
        case .notice: [(784, 150), (659, 260)]
        case .alarm: [(988, 130), (0, 70), (988, 130), (0, 70), (988, 130), (0, 70), (1319, 260)]
        case .phase: [(880, 200), (1319, 300)]
        case .warning: [(660, 110), (0, 60), (660, 110)]
        case .halfway: [(587, 180)]
        case .number: [(1047, 90)]
        case .set: [(784, 110), (988, 110), (1175, 240)]
        case .finish: [(523, 140), (659, 140), (784, 140), (1047, 400)]
        }
    }

    /// The tone as the bytes of a WAVE file.
    var wave: [UInt8] {
        let rate = 44_100
        var samples: [Int16] = []
        for note in notes {
            let count = rate * note.milliseconds / 1000
            // Fade each note in and out within milliseconds, because an abrupt change is audible as
            // a click.
            let (rise, fall) = (rate / 500, rate / 60)
            for index in 0..<count {
                let edge = min(1, Double(index) / Double(rise), Double(count - index) / Double(fall))
                samples.append(Int16(20_000 * edge * sin(2 * .pi * note.pitch * Double(index) / Double(rate))))
            }
        }
        return WaveFile.bytes(samples, rate: rate)
    }
}
