import BellhopCore
import Testing
import Training

@testable import Laundry

@Suite("Notices in the language of a member (G15, G20)")
struct RetoldNoticeTests {
    private static let kinds: [EventKind] = [
        .laundryWashed, .laundryDried, .laundryDue, .laundryWaiting, .laundryFolded, .laundryAbandoned, .petSad, .petVerySad, .petDied,
        .petRevived,
    ]
    /// Names that resemble our own texts or patterns, and names that do not.
    private static let names = ["Snowy", "Laundry Time!", "It is time.", "Waschen", "%1 ago", "{PetName}", "Öl & Co"]

    private func context(_ language: Language, by: String? = nil) -> LaundryContext {
        LaundryContext(newTaskID: LaundryWorld.taskID(0), language: language, by: by)
    }

    private func event(_ kind: EventKind, _ notice: Notice) -> Event {
        Event(kind: kind, occurred: Instant(seconds: 0), owner: .hub, notice: notice)
    }

    @Test(
        "G20: what was made in one language is told in the other as if it had been made in it, there and back, names left alone",
        arguments: names)
    func pets(name: String) throws {
        let pet = Pet(id: LaundryWorld.petID, name: name, createdDate: Instant(seconds: 0))
        for kind in Self.kinds {
            for by in [nil, "Anna"] {
                let english = event(kind, try #require(LaundryNotices.sample(of: kind, pet, context: context(.english, by: by))))
                let german = event(kind, try #require(LaundryNotices.sample(of: kind, pet, context: context(.german, by: by))))
                for (from, to, language) in [(english, german, Language.german), (german, english, .english)] {
                    let told = language.retold(from).notice
                    #expect([told.title, told.body] == [to.notice.title, to.notice.body], "\(kind)")
                    #expect(told.actions == to.notice.actions, "\(kind)")
                    if name == "Snowy" { #expect(language.retold(to) == to, "what is said in it already stays") }
                }
            }
        }
    }

    @Test("G20: timers, and that nobody has answered, too; what a timer is called is told as it was written", arguments: names)
    func timers(name: String) {
        let boot = BootID(rawValue: "b")
        let civil = CivilDateTime(date: CivilDate(year: 2026, month: 11, day: 21), time: CivilTime(hour: 14, minute: 45))
        for (kind, duration, basis) in [
            (TimerKind.countdown, Duration.minutes(10), TimerBasis.count(armedIn: boot)), (.countdown, nil, .wall),
            (.alarm, nil, .calendar(civil)), (.alarm, nil, .wall), (.reminder, .minutes(10), .wall),
        ] as [(TimerKind, Duration?, TimerBasis)] {
            let timer = TimerRecord(
                owner: .hub, kind: kind, generation: 1, armed: Instant(seconds: 0), due: Instant(seconds: 600), duration: duration,
                basis: basis,
                name: name)
            func made(_ language: Language, _ unanswered: Phrase) -> Event {
                var event = CountdownRules.fired(timer, at: Instant(seconds: 600), sound: true, in: language)
                event.notice.body += " " + language(unanswered)
                return event
            }
            let unanswered: Phrase = "Nobody has answered for \("10 min")."
            let (english, german) = (made(.english, unanswered), made(.german, unanswered))
            #expect(Language.german.retold(english) == german)
            #expect(Language.english.retold(german) == english)
            #expect(german.notice.title == name)
        }
    }

    @Test("G4, G20: the lines of a digest are told one by one, with how late each is")
    func digest() {
        let body = """
            Wash Complete! (ended 14:45, 2 h 10 min ago) Snowy is ready for the dryer!
            Laundry Time! (due 2026-11-20 14:45, 26 h ago) Snowy needs attention!
            Tea (ended 14:40, 50 min ago) Your 10 min timer is done.
            Dry Complete! Time to fold Snowy's laundry!
            Eggs Your 5 min timer is done.
            and 3 more; "bellhop events" lists them all
            """
        let german = """
            Wäsche fertig! (zu Ende 14:45, vor 2 h 10 min) Snowy ist bereit für den Trockner!
            Waschtag! (fällig 2026-11-20 14:45, vor 26 h) Snowy braucht Zuwendung!
            Tea (zu Ende 14:40, vor 50 min) Dein Timer über 10 min ist abgelaufen.
            Trockner fertig! Zeit, die Wäsche von Snowy zu falten!
            Eggs Dein Timer über 5 min ist abgelaufen.
            und 3 mehr; „bellhop events“ zeigt alle
            """
        func digest(_ title: String, _ body: String) -> Event {
            event(.hubDigest, Notice(key: NoticeKey(rawValue: "d"), id: "d", category: "c", title: title, body: body, name: "Bellhop"))
        }
        for (count, one, other) in [
            (1, "1 thing ended while you were away", "1 Sache war fertig, während du weg warst"),
            (6, "6 things ended while you were away", "6 Sachen waren fertig, während du weg warst"),
        ] {
            #expect(Language.german.retold(digest(one, body)) == digest(other, german), "\(count)")
            #expect(Language.english.retold(digest(other, german)) == digest(one, body), "\(count)")
        }
    }
}
