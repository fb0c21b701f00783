import BellhopCore

/// The choice of a sound, before its file is known.
enum SoundChoice: Sendable, Hashable {
    case none
    /// The name of a sound in the sound theme.
    case named(String)
    case file(String)
    case tone(BuiltInTone)

    /// Parses the sound of a notice, a pet or the config, such as `complete`, `~/bell.oga`,
    /// `bellhop-alarm` or `none`. Returns `nil` for any other text.
    init?(_ text: String, home: String?) {
        if text == "none" {
            self = .none
        } else if text.utf8.contains(0) || text.isEmpty {
            return nil
        } else if text.hasPrefix("/") {
            self = .file(text)
        } else if text.hasPrefix("~/") {
            guard let home else { return nil }
            self = .file(home + text.dropFirst())
        } else if let tone = BuiltInTone(named: text) {
            self = .tone(tone)
        } else {
            guard text.utf8.allSatisfy(Self.isOfName) else { return nil }
            self = .named(text)
        }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || [0x2D, 0x2E, 0x5F].contains(byte)
    }

    /// The name of the sound in messages for people and in data for programs.
    var label: String {
        switch self {
        case .none: "none"
        case .named(let name): name
        case .file(let path): path
        case .tone(let tone): tone.name
        }
    }
}
