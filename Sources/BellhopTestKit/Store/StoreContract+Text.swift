import BellhopCore

extension StoreContract {
    /// Sample texts of the kinds that have made other programs fail.
    private static let oddTexts = [
        "👩‍👩‍👧‍👦🏳️‍🌈🧺", "line\nbreak\r\ntab\t", "NUL\u{0}inside", "\u{0}", "\u{202E}drawkcab\u{202C}", "\u{1B}[31mred\u{1B}[0m",
        "'; DROP TABLE pets; --", "<b>&amp;</b>", "{\"json\":\"\\u0041\"}", "e\u{301} is not é", "مرحبا שלום", "%s %n ?1 :x @y $z",
        String(repeating: "🧦", count: 30), String(repeating: "long ", count: 2000), " space ", "\u{FEFF}bom", "\u{10FFFF}",
    ]

    static let textCases: [Case] = [
        Case("names and notices of any text come back byte for byte") { probe in
            for (index, text) in oddTexts.enumerated() {
                var timer = StoreSamples.timer(index, due: .seconds(index))
                timer.name = text
                timer.labels = [text: text, "plain": ""]
                var event = StoreSamples.event(index)
                event.owner = Owner(kind: .sink, id: text)
                event.notice = Notice(
                    key: NoticeKey(rawValue: text), id: text, category: text, title: "%1 \(text)",
                    body: .verbatim(text), actions: [.init(.open, label: .verbatim(text))],
                    link: text, sound: text, name: text, labels: [text: text])
                let sink = SinkName(rawValue: text)
                var draft = StoreSamples.draft(sink)
                draft.reason = "a reason with \(text)"
                let done = try await probe.commit(.arm(timer, replacing: nil), .announce(event, [draft]), .note(key: text, value: text))
                event.number = done.events[0]
                let stored = try await probe.store.timers(TimerQuery(owner: timer.owner)).first
                try same(stored?.name, text, "the name of a timer")
                try same(stored?.labels[text], text, "a label")
                let found = try await probe.store.event(withKey: NoticeKey(rawValue: text))
                try probe.equal(found, event, "the event")
                try same(found.map { Language.english($0.notice.body) }, text, "the body of a notice")
                try same(try await probe.store.note(text), text, "a note")
                let operation = try await probe.ready(sink).first
                try probe.equal(operation?.event, event, "the event of the operation")
                try probe.equal(try await probe.store.deliveries(DeliveryQuery(sink: sink)).first?.reason, draft.reason, "the reason")
            }
        },
        Case("a pet's name of 30 of anything comes back byte for byte") { probe in
            for (index, text) in ["👩‍👩‍👧‍👦", "é", "e\u{301}", "ش", "\u{202E}"].enumerated() {
                let name = String(repeating: text, count: 30)
                try await probe.commit(.pet(StoreSamples.pet(index, name: name), replacing: nil))
                try same(try await probe.store.pet(StoreSamples.id(index))?.pet.value.name, name, "the name of a pet")
            }
        },
        Case("instants far from now come back") { probe in
            var timer = StoreSamples.timer()
            timer.due = Instant(milliseconds: .max)
            timer.armed = Instant(milliseconds: .min)
            try await probe.commit(.arm(timer, replacing: nil))
            try probe.equal(try await probe.store.timers(TimerQuery()), [timer], "the timer")
            try probe.equal(try await probe.store.nextDue(), timer.due, "the next due time")
        },
    ]

    /// Checks that two texts have the same bytes. `==` would also accept canonically equivalent
    /// texts.
    private static func same(_ found: String?, _ expected: String, _ what: String) throws(ContractViolation) {
        guard let found, found.utf8.elementsEqual(expected.utf8) else {
            throw ContractViolation("\(what) is \(found?.debugDescription ?? "nothing"); it must be \(expected.debugDescription)")
        }
    }
}
