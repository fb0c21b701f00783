/// The language of texts: the tongue and the format of the time of day.
public struct Language: Hashable, Sendable {
    /// The supported languages. A new language needs a case here, with its ISO 639-1 code, and its
    /// `.po` files.
    public enum Tongue: String, Sendable, Hashable, Codable, CaseIterable {
        case english = "en"
        case german = "de"
    }

    /// The codes of the languages, as choices in a sentence: `de or en`.
    public static var codes: Phrase { alternatives(Tongue.allCases.map { .verbatim($0.rawValue) }) }

    public enum Clock: String, Sendable, Hashable, Codable, CaseIterable {
        /// 24 hours: `14:45`.
        case hours24
        /// 12 hours: `2:45 PM`.
        case hours12
    }

    public var tongue: Tongue
    public var clock: Clock

    public init(_ tongue: Tongue, clock: Clock = .hours24) {
        self.tongue = tongue
        self.clock = clock
    }

    public static let english = Language(.english)
    public static let german = Language(.german)

    /// Parses a locale (`de_DE.UTF-8`, `en_US`), a language tag (`de-AT`) or a bare `de`; `nil` for
    /// an unsupported tongue, and for `C` and `POSIX`.
    ///
    /// The clock has 12 hours in regions whose locales use a 12-hour clock (glibc's `t_fmt_ampm`
    /// with `%I`), and 24 hours elsewhere.
    public init?(tag: String) {
        let name = tag.prefix { $0 != "." && $0 != "@" && $0 != ";" && $0 != "," }
        let parts = name.split { $0 == "_" || $0 == "-" }
        guard let first = parts.first, let tongue = Tongue(rawValue: first.lowercased()) else { return nil }
        let region = parts.count > 1 ? parts[1].uppercased() : ""
        self.init(tongue, clock: tongue == .english && Self.regionsWith12Hours.contains(region) ? .hours12 : .hours24)
    }

    private static let regionsWith12Hours: Set<String> = ["US", "CA", "AU", "NZ", "PH", "IN", "SG", "HK"]

    /// The language of a process, from `LC_ALL`, `LC_MESSAGES` (`LC_TIME` for the clock) and
    /// `LANG`; English if these variables name no supported language.
    public init(environment: [String: String]) {
        func locale(_ category: String) -> String? {
            for name in ["LC_ALL", category, "LANG"] {
                if let value = environment[name], !value.isEmpty { return value }
            }
            return nil
        }
        var language = locale("LC_MESSAGES").flatMap(Language.init(tag:)) ?? .english
        // A user with English messages may still use the time format of another region.
        if let time = locale("LC_TIME"), time != locale("LC_MESSAGES") {
            language.clock = Language(tag: time)?.clock ?? .hours24
        }
        self = language
    }

    /// The tag for `Accept-Language`, which ``init(tag:)`` can parse: `de`, `en-US`.
    public var tag: String {
        tongue == .english && clock == .hours12 ? "en-US" : tongue.rawValue
    }

    // MARK: Texts

    /// Returns the phrase in this language, or in English if the tables lack it.
    public func callAsFunction(_ phrase: Phrase) -> String {
        let translation = InstalledWords.translation(of: phrase.id, in: tongue)
        let pattern = translation ?? PhrasePattern.english(phrase.id)
        guard !phrase.arguments.isEmpty else { return PhrasePattern.general(pattern) }
        return PhrasePattern.filled(pattern, with: phrase.arguments, in: self, forms: translation == nil ? .english : tongue)
    }

    /// The pattern of a text id in this language.
    public func pattern(_ id: String) -> String {
        InstalledWords.translation(of: id, in: tongue).map(PhrasePattern.general) ?? PhrasePattern.english(id)
    }

    /// Whether the installed tables of this tongue contain the id.
    public func knows(_ id: String) -> Bool {
        tongue == .english || InstalledWords.translation(of: id, in: tongue) != nil
    }

    /// The time in the format of this language: `14:45`, `2:45 PM`.
    public func time(_ time: CivilTime) -> String {
        switch clock {
        case .hours24:
            return time.description
        case .hours12:
            let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
            let seconds = time.second == 0 ? "" : ":" + padded(time.second, 2)
            return String(hour) + ":" + padded(time.minute, 2) + seconds + (time.hour < 12 ? " AM" : " PM")
        }
    }

    /// The local time without seconds: `14:45` today, `2026-11-20 14:45` on any other day.
    public func time(_ instant: Instant, now: Instant, zone: ZoneRules) -> String {
        self("\(time: instant, now: now, zone: zone)")
    }

    /// The short name of a weekday, where 0 is Sunday: `Mon`, `Mo`.
    public func shortWeekday(_ weekday: Int) -> String { self(Self.shortWeekdays[weekday]) }

    /// The full name of a weekday, where 0 is Sunday: `Monday`, `Montag`.
    public func longWeekday(_ weekday: Int) -> String { self(Self.longWeekdays[weekday]) }

    /// The short name of a month, where 1 is January: `Mar`, `Mär`.
    public func shortMonth(_ month: Int) -> String { self(Self.shortMonths[month - 1]) }

    private static let shortWeekdays: [Phrase] = [
        "weekday, short\u{4}Sun", "weekday, short\u{4}Mon", "weekday, short\u{4}Tue", "weekday, short\u{4}Wed",
        "weekday, short\u{4}Thu", "weekday, short\u{4}Fri", "weekday, short\u{4}Sat",
    ]
    private static let longWeekdays: [Phrase] = [
        "weekday\u{4}Sunday", "weekday\u{4}Monday", "weekday\u{4}Tuesday", "weekday\u{4}Wednesday", "weekday\u{4}Thursday",
        "weekday\u{4}Friday", "weekday\u{4}Saturday",
    ]
    private static let shortMonths: [Phrase] = [
        "month, short\u{4}Jan", "month, short\u{4}Feb", "month, short\u{4}Mar", "month, short\u{4}Apr", "month, short\u{4}May",
        "month, short\u{4}Jun", "month, short\u{4}Jul", "month, short\u{4}Aug", "month, short\u{4}Sep", "month, short\u{4}Oct",
        "month, short\u{4}Nov", "month, short\u{4}Dec",
    ]
}

extension Language {
    /// Joins choices with commas and `or`: `a`, `a or b`, `a, b or c`.
    public static func alternatives(_ choices: [Phrase]) -> Phrase {
        guard let last = choices.last, choices.count > 1 else { return choices.first ?? "" }
        return "\(Array(choices.dropLast())) or \(last)"
    }

    /// A time of day with seconds: `14:45:10`, `2:45:10 PM`.
    public func timeWithSeconds(_ time: CivilTime) -> String {
        switch clock {
        case .hours24: return time.descriptionWithSeconds
        case .hours12:
            let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
            return String(hour) + ":" + padded(time.minute, 2) + ":" + padded(time.second, 2) + (time.hour < 12 ? " AM" : " PM")
        }
    }
}
