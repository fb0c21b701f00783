import BellhopCore
import BellhopTestKit
import Testing

/// Tests the conditions of routes on the name, the labels and the length (mission F7).
@Suite struct RouteMatchTests {
    private static let noon = CivilDateTime(date: CivilDate(year: 2026, month: 11, day: 21), time: CivilTime(hour: 12, minute: 0))

    private static func event(_ name: String = "Tea", labels: Labels = [:], length: Duration? = nil) -> Event {
        let notice = Notice(
            key: NoticeKey(rawValue: "k"), id: "i", category: "x-bellhop.timer", title: "t", body: "b", name: name, labels: labels)
        var event = Event(kind: .timerFinished, occurred: Instant(milliseconds: 0), owner: .hub, notice: notice)
        event.notice.length = length
        return event
    }

    private func mismatch(_ match: RouteMatch, _ event: Event) -> RouteMatch.Condition? { match.mismatch(with: event, at: Self.noon) }

    @Test(
        "a star stands for any text; case and accents do not matter",
        arguments: [
            ("Tea", "tea", true), ("Tea", "Teatime", false), ("Tea*", "Teatime", true), ("Tea*", "TEA", true), ("Tea*", "Green tea", false),
            ("*tea", "Green Tea", true), ("*tea", "Tea time", false), ("*", "", true), ("*", "anything", true),
            ("ch*t*", "Châteauneuf", true),
            ("a*a", "a", false), ("a*a", "aa", true), ("ab*ba", "aba", false), ("*b*c*", "abxc", true), ("*c*b*", "abxc", false),
            ("a**b", "ab", true), ("", "", true), ("Tee (grün)", "TEE (GRUN)", true),
        ])
    func patterns(pattern: String, name: String, matches: Bool) {
        #expect(NamePattern(pattern).matches(name) == matches)
        #expect(NamePattern(pattern).description == pattern)
    }

    @Test("a pattern agrees with a search that tries every split, for random texts of two letters")
    func random() {
        func matches(_ pattern: Substring, _ name: Substring) -> Bool {
            guard let first = pattern.first else { return name.isEmpty }
            if first == "*" { return matches(pattern.dropFirst(), name) || (!name.isEmpty && matches(pattern, name.dropFirst())) }
            return name.first == first && matches(pattern.dropFirst(), name.dropFirst())
        }
        var generator = SeededGenerator(seed: 7)
        func text(_ letters: [Character], _ longest: Int) -> String {
            String((0..<Int.random(in: 0...longest, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "a" })
        }
        for _ in 0..<20_000 {
            let (pattern, name) = (text(["a", "b", "*"], 6), text(["a", "b"], 8))
            #expect(NamePattern(pattern).matches(name) == matches(pattern[...], name[...]), "\(pattern) on \(name)")
        }
    }

    @Test("a long name is compared to its end")
    func longNames() {
        let name = String(repeating: "x", count: 99) + "y"
        #expect(NamePattern("*y").matches(name))
        #expect(!NamePattern(String(repeating: "x", count: 99) + "z").matches(name))
    }

    @Test("each condition is named when it does not hold, and all of them are in the sentence of the route")
    func conditions() {
        let room = RouteMatch.WantedLabel(key: "room", values: [NamePattern("kitchen"), NamePattern("hall*")])
        let floor = RouteMatch.WantedLabel(key: "floor", values: [NamePattern("2")])
        let match = RouteMatch(names: [NamePattern("Tea*"), NamePattern("Eggs")], labels: [floor, room], longerThan: .minutes(60))
        let labels: Labels = ["room": "Hallway", "floor": "2", "more": "x"]
        #expect(mismatch(match, Self.event(labels: labels, length: .minutes(61))) == nil)
        #expect(mismatch(match, Self.event("Rice", labels: labels, length: .minutes(61))) == .name)
        #expect(mismatch(match, Self.event(labels: ["room": "hall"], length: .minutes(61))) == .label)
        #expect(mismatch(match, Self.event(labels: ["room": "bath", "floor": "2"], length: .minutes(61))) == .label)
        #expect(mismatch(match, Self.event(labels: labels, length: .minutes(60))) == .longerThan)
        #expect(mismatch(match, Self.event(labels: labels)) == .longerThan)
        #expect(match.description == "name Tea* or Eggs, label floor=2 and room=kitchen|hall*, longer_than 1h")
    }

    @Test("the inlet, the key and the program of a posted notice are conditions, which no other notice meets")
    func posts() {
        let match = RouteMatch(
            inlets: [NamePattern("graf*")], keys: [NamePattern("disk-*"), NamePattern("cpu")], programs: [NamePattern("Cron")])
        let labels: Labels = ["inlet": "grafana", "key": "disk-full", "program": "cron"]
        #expect(mismatch(match, Self.event(labels: labels)) == nil)
        #expect(mismatch(match, Self.event(labels: labels.merging(["inlet": "notify"]) { $1 })) == .inlet)
        #expect(mismatch(match, Self.event(labels: labels.merging(["key": "disk"]) { $1 })) == .key)
        #expect(mismatch(match, Self.event(labels: labels.merging(["program": "at"]) { $1 })) == .program)
        for name in labels.keys {
            #expect(mismatch(match, Self.event(labels: labels.filter { $0.key != name }))?.rawValue == name)
        }
        #expect(match.description == "inlet graf*, key disk-* or cpu, program Cron")
    }

    @Test("the length is no label that programs see")
    func hidden() {
        let event = Self.event(labels: ["room": "hall"], length: .seconds(90))
        #expect(event.notice.length == .seconds(90))
        #expect(event.notice.shownLabels == ["room": "hall"])
        #expect(NoticeDocument(.deliver(event, previous: nil), at: event.occurred, in: .english).labels == ["room": "hall"])
    }
}
