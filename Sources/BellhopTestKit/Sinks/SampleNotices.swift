package import BellhopCore

/// Sample events for tests of sinks.
package enum SampleNotices {
    /// The identifier of the sample pet Snowy.
    package static let snowy = PetID(UUIDv7(high: 0x0190_A7B3_5C2E_7A11, low: 0x8F4B_21C9_7D03_E5A6))

    /// Returns an event which reports that Snowy's wash has ended.
    package static func washed(
        number: EventNumber = 1, key: String? = nil, title: String = "Wash Complete!", body: String = "Snowy is ready for the dryer!",
        name: String = "Snowy", urgency: Urgency = .normal, actions: [NoticeAction] = [NoticeAction(.startDryer, label: "Start Dryer")],
        link: String? = nil, due: Instant? = Instant(seconds: 1_759_327_200), labels: Labels = [:]
    ) -> Event {
        let id = "timer_\(snowy)_wash"
        let notice = Notice(
            key: NoticeKey(rawValue: key ?? "\(id)_0123456789ab"), id: id, category: "x-bellhop.timer", title: .verbatim(title),
            body: .verbatim(body), urgency: urgency, actions: actions, link: link ?? "bellhop://pet/\(snowy)", sound: "complete",
            name: name, labels: labels)
        return Event(
            number: number, kind: .laundryWashed, occurred: due ?? Instant(seconds: 1_759_327_200), due: due, owner: .pet(snowy),
            timer: .wash,
            generation: 1, notice: notice)
    }

    package static func attempt(_ number: Int = 1, now: Instant = Instant(seconds: 1_759_327_200), timeLimit: Duration = .seconds(30))
        -> Attempt
    {
        Attempt(number: number, now: now, timeLimit: timeLimit)
    }

    /// Texts that have made other programs fail. `what` describes what is odd about the text.
    package static let oddTexts: [(what: String, text: String)] = [
        ("empty", ""),
        ("white space", " \t \n "),
        ("emoji joined", "👩‍👩‍👧‍👦🧺🏳️‍🌈"),
        ("thirty graphemes", String(repeating: "🐕‍🦺", count: 30)),
        ("markup", "<b>Snowy</b> &amp; <img src=x onerror=alert(1)> *bold* [link](javascript:alert(1))"),
        ("lines", "first\nsecond\r\nthird\rfourth\u{2028}fifth"),
        ("terminal escapes", "\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31mred\u{8}\u{7F}"),
        ("right-to-left override", "Snowy\u{202E}gpj.exe\u{202C} \u{2067}isolated\u{2069}"),
        ("NUL", "before\0after"),
        ("quotes", #"say "hi" \ back\slash 'single' `tick` $HOME $(reboot) %s %n"#),
        ("looks encoded", "=?UTF-8?Q?Sn=C3=B6wy?= =?utf-8?b?8J+Yig==?="),
        ("header injection", "Snowy\r\nX-Evil: 1\r\n\r\nGET / HTTP/1.1"),
        ("combining", "Z" + String(repeating: "\u{301}", count: 2000)),
        ("surrogates' neighbours", "\u{D7FF}\u{E000}\u{FFFD}\u{10FFFF}\u{FEFF}"),
        ("five thousand bytes", String(repeating: "Snowy is ready. ", count: 313)),
        ("five thousand quotes", String(repeating: "\"", count: 5000)),
        ("long emoji", String(repeating: "👩‍👩‍👧‍👦", count: 1000)),
    ]
}
