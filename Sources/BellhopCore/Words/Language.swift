/// The language of texts, together with the format of the time of day.
package struct Language: Hashable, Sendable {
    /// The supported languages. To add a language, add a case with its ISO 639-1 code here, and add
    /// the `.po` files of the language.
    package enum Tongue: String, Sendable, Hashable, Codable, CaseIterable {
        case english = "en"
        case german = "de"
    }

    /// The codes of the languages, as choices in a sentence: `de or en`.
    package static var codes: Phrase { alternatives(Tongue.allCases.map { .verbatim($0.rawValue) }) }

    package enum Clock: String, Sendable, Hashable, Codable, CaseIterable {
        /// 24 hours: `14:45`.
        case hours24
        /// 12 hours: `2:45 PM`.
        case hours12
    }

    package var tongue: Tongue
    package var clock: Clock
    /// The order of day and month in the person's region, for a date such as `12/24`; `nil` if
    /// unknown. A date that has two meanings is then refused.
    package var dateOrder: DateOrder?

    package init(_ tongue: Tongue, clock: Clock = .hours24, dateOrder: DateOrder? = nil) {
        self.tongue = tongue
        self.clock = clock
        self.dateOrder = dateOrder ?? (tongue == .german ? .dayFirst : nil)
    }

    package static let english = Language(.english)
    package static let german = Language(.german)

    /// Parses a locale (`de_DE.UTF-8`, `en_US`), a language tag (`de-AT`) or a bare `de`; returns
    /// `nil` for an unsupported language, and for `C` and `POSIX`.
    ///
    /// In English, the clock has 12 hours in regions whose locales use a 12-hour clock (glibc's
    /// `t_fmt_ampm` with `%I`), unless the tag says otherwise (`en-US-u-hc-h23`, RFC 6067). In all
    /// other cases, the clock has 24 hours.
    package init?(tag: String) {
        let tag = LocaleTag(tag)
        guard let tongue = Tongue(rawValue: tag.language) else { return nil }
        let usual: Clock = tongue == .english && Self.regionsWith12Hours.contains(tag.region) ? .hours12 : .hours24
        self.init(tongue, clock: tag.hours ?? usual, dateOrder: DateOrder(region: tag.region))
    }

    private static let regionsWith12Hours: Set<String> = ["US", "CA", "AU", "NZ", "PH", "IN", "SG", "HK"]

    /// Creates the language of a process from the variables `LC_ALL`, `LC_MESSAGES` (`LC_TIME` for
    /// the clock and for dates) and `LANG`. The language is English if these variables contain no
    /// supported language.
    package init(environment: [String: String]) {
        func locale(_ category: String) -> String? {
            for name in ["LC_ALL", category, "LANG"] {
                if let value = environment[name], !value.isEmpty { return value }
            }
            return nil
        }
        var language = locale("LC_MESSAGES").flatMap(Language.init(tag:)) ?? .english
        // A user with English messages may still use the formats of another region, even of a
        // region whose language is not supported.
        if let time = locale("LC_TIME") {
            if time != locale("LC_MESSAGES") { language.clock = Language(tag: time)?.clock ?? .hours24 }
            language.dateOrder = DateOrder(region: LocaleTag(time).region) ?? language.dateOrder
        }
        self = language
    }

    /// The tag for `Accept-Language`, which ``init(tag:)`` can parse: `de`, `en-US`.
    package var tag: String {
        guard tongue == .english else { return tongue.rawValue }
        switch (clock, dateOrder) {
        case (.hours24, nil): return "en"
        case (.hours24, .dayFirst?): return "en-GB"
        case (.hours24, .monthFirst?): return "en-US-u-hc-h23"
        case (.hours12, nil): return "en-CA"
        case (.hours12, .dayFirst?): return "en-AU"
        case (.hours12, .monthFirst?): return "en-US"
        }
    }

    // MARK: Texts

    /// Returns the phrase in this language, or in English if the tables do not contain the phrase.
    package func callAsFunction(_ phrase: Phrase) -> String {
        let translation = InstalledWords.translation(of: phrase.id, in: tongue)
        let pattern = translation ?? PhrasePattern.english(phrase.id)
        guard !phrase.arguments.isEmpty else { return PhrasePattern.general(pattern) }
        return PhrasePattern.filled(pattern, with: phrase.arguments, in: self, forms: translation == nil ? .english : tongue)
    }

    /// Returns the pattern that belongs to a text id in this language.
    package func pattern(_ id: String) -> String {
        InstalledWords.translation(of: id, in: tongue).map(PhrasePattern.general) ?? PhrasePattern.english(id)
    }

    /// Returns whether the installed tables of this language contain the id.
    package func knows(_ id: String) -> Bool {
        tongue == .english || InstalledWords.translation(of: id, in: tongue) != nil
    }

    /// Returns the time in the format of this language: `14:45`, `2:45 PM`.
    package func time(_ time: CivilTime) -> String {
        switch clock {
        case .hours24:
            return time.description
        case .hours12:
            let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
            let seconds = time.second == 0 ? "" : ":" + padded(time.second, 2)
            return String(hour) + ":" + padded(time.minute, 2) + seconds + (time.hour < 12 ? " AM" : " PM")
        }
    }

    /// Returns the local time without seconds: `14:45` for a time today, and `2026-11-20 14:45` for
    /// a time on any other day.
    package func time(_ instant: Instant, now: Instant, zone: ZoneRules) -> String {
        self("\(time: instant, now: now, zone: zone)")
    }

    /// Returns the short name of a weekday, where 0 is Sunday: `Mon`, `Mo`.
    package func shortWeekday(_ weekday: Int) -> String { self(Self.shortWeekdays[weekday]) }

    /// Returns the full name of a weekday, where 0 is Sunday: `Monday`, `Montag`.
    package func longWeekday(_ weekday: Int) -> String { self(Self.longWeekdays[weekday]) }

    /// Returns the short name of a month, where 1 is January: `Mar`, `Mär`.
    package func shortMonth(_ month: Int) -> String { self(Self.shortMonths[month - 1]) }

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
    package static func alternatives(_ choices: [Phrase]) -> Phrase {
        guard let last = choices.last, choices.count > 1 else { return choices.first ?? "" }
        return "\(Array(choices.dropLast())) or \(last)"
    }

    /// Returns a time of day with seconds: `14:45:10`, `2:45:10 PM`.
    package func timeWithSeconds(_ time: CivilTime) -> String {
        switch clock {
        case .hours24: return time.descriptionWithSeconds
        case .hours12:
            let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
            return String(hour) + ":" + padded(time.minute, 2) + ":" + padded(time.second, 2) + (time.hour < 12 ? " AM" : " PM")
        }
    }
}
