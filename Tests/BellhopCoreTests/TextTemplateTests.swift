import BellhopCore
import Testing

@Suite struct TextTemplateTests {
    private let event = Event(
        number: 42, kind: .laundryWashed, occurred: Instant(seconds: 1_795_269_600), due: Instant(seconds: 1_795_269_600), owner: .hub,
        notice: Notice(
            key: NoticeKey(rawValue: "k"), id: "k", category: "x", title: "Wash Complete!", body: "{title} is no place here",
            urgency: .high,
            name: "Snowy", labels: ["owner": "Ada"]))

    private func filled(_ text: String) throws -> String {
        try TextTemplate(text).filled(by: event, now: event.occurred, zone: .utc, in: .english)
    }

    @Test("places are filled in, braces written twice are braces, and what an event says is never a template")
    func fills() throws {
        #expect(try filled("{name}: {title}") == "Snowy: Wash Complete!")
        #expect(try filled("{body}") == "{title} is no place here")
        #expect(try filled("#{event} {kind} {urgency} {due} {owner}") == "#42 laundry.washed high 14:00 Ada")
        #expect(try filled("{{name}} }}{{ 🧺 {{{name}}}") == "{name} }{ 🧺 {Snowy}")
        #expect(try filled("") == "" && filled("plain") == "plain")
    }

    @Test(
        "what is no template is told with its remedy",
        arguments: [
            ("{pets}", "contains {pets}, which is unknown (known: {title}, {body}, {name}, {kind}, {urgency}, {due}, {owner}, {event})"),
            ("{}", "contains {}, which is unknown (known: {title}, {body}, {name}, {kind}, {urgency}, {due}, {owner}, {event})"),
            ("a {name", "has a { without a closing } (write {{ for a { in the text)"),
            ("{", "has a { without a closing } (write {{ for a { in the text)"),
            ("{na{name}", "has a { without a closing } (write {{ for a { in the text)"),
            ("a } b", "has a } without an opening { (write }} for a } in the text)"),
        ])
    func faults(_ text: String, _ expected: String) {
        #expect {
            try TextTemplate(text)
        } throws: {
            ($0 as? TextTemplate.Fault)?.message.description == expected
        }
    }

    @Test("overrides change what they say; a template that comes out empty changes nothing; what nobody answers keeps its urgency")
    func overrides() throws {
        let overrides = NoticeOverrides(urgency: .low, title: try TextTemplate("{owner}"), body: try TextTemplate("{owner} {due}"))
        let told = overrides.applied(to: event, now: event.occurred, zone: .utc, in: .english)
        #expect([told.notice.title.description, told.notice.body.description] == ["Ada", "Ada 14:00"] && told.notice.urgency == .low)
        var other = event
        other.notice.labels = [:]
        other.due = nil
        other.step = 2
        let again = overrides.applied(to: other, now: event.occurred, zone: .utc, in: .english)
        #expect([again.notice.title.description, again.notice.body.description] == ["Wash Complete!", "{title} is no place here"])
        #expect(again.notice.urgency == .high)
        #expect(NoticeOverrides().applied(to: event, now: event.occurred, zone: .utc, in: .english) == event)
    }
}
