import BellhopCore
import Testing

/// Tests what Bellhop accepts of a posted notice, and the event that it makes of it.
@Suite struct PostedNoticeTests {
    private static let inlet = InletName.notify
    private static let now = Instant(seconds: 1_795_000_000)

    private func checked(
        _ title: String = "Backup failed", _ body: String = "", isTrusted: Bool = true, _ change: (inout PostedNotice) -> Void = { _ in }
    ) throws(Refusal) -> PostedNotice {
        var notice = PostedNotice(inlet: Self.inlet, title: title, body: body)
        change(&notice)
        return try notice.checked(trusting: isTrusted)
    }

    private func event(_ change: (inout PostedNotice) -> Void = { _ in }) throws -> Event {
        let notice = try checked("Backup failed", "disk full", change)
        let key = notice.noticeKey(or: UUIDv7(at: Self.now, randomA: 1, randomB: 2))
        return notice.event(under: key, generation: 7, at: Self.now)
    }

    // MARK: Keys

    @Test(
        "names of inlets",
        arguments: [("grafana", true), ("a-1", true), ("", false), ("A", false), ("a_b", false), ("a/b", false), ("ä", false)])
    func inlets(text: String, isName: Bool) {
        #expect((InletName(rawValue: text) != nil) == isName)
    }

    @Test("a key names the inlet, and has only characters and lengths that every sink takes")
    func keys() throws {
        let inlet = try #require(InletName(rawValue: "abcdefghijklmnopqrst"))
        #expect(NoticeKey.posted(by: inlet, under: "disk-full").rawValue == "in_abcdefghijklmnopqrst_disk-full")
        for key in ["", "ä", "a b", "a\r\nX: y", "_x", String(repeating: "k", count: 200)] {
            let made = NoticeKey.posted(by: inlet, under: key).rawValue
            #expect(made.wholeMatch(of: /in_abcdefghijklmnopqrst__[0-9a-f]{16}/) != nil, "\(key) became \(made)")
        }
        let own = NoticeKey.posted(by: inlet, id: UUIDv7(at: Self.now, randomA: 0xABC, randomB: .max)).rawValue
        #expect(own.utf8.count <= NoticeKey.longest)
        #expect(own.wholeMatch(of: /in_abcdefghijklmnopqrst__[0-9a-f]{32}/) != nil)
    }

    @Test("no inlet can name a notice of another inlet or of Bellhop itself")
    func strangers() {
        let names = ["a", "a-b", "ab", "b"].compactMap(InletName.init(rawValue:))
        let texts = ["x", "_x", "b_x", "-b_x", "__x", "timer_1", ""]
        var owners: [String: InletName] = [:]
        for name in names {
            for text in texts {
                let key = NoticeKey.posted(by: name, under: text).rawValue
                #expect(owners.updateValue(name, forKey: key) ?? name == name, "\(key)")
                #expect(key.hasPrefix("in_"))
            }
        }
    }

    // MARK: What is accepted

    @Test("the first line of the body is the title if there is none")
    func titles() throws {
        #expect(try checked("", "One\nTwo\nThree").title == "One")
        #expect(try checked("", "One\r\nTwo").body == "Two")
        #expect(try checked("  A\ttitle\n of lines ", " text ").title == "A\ttitle  of lines")
        #expect(try checked("", "  only  ").body == "")
        let long = String(repeating: "word ", count: 100)
        let notice = try checked("", long)
        #expect(notice.title.count == 250 && notice.title.hasSuffix("…"))
        #expect(notice.body.hasPrefix("word word"))
        #expect(throws: Refusal.self) { try checked(" ", "\n\0") }
    }

    @Test("a title of combining marks is shortened by its bytes")
    func marks() throws {
        let title = "a" + String(repeating: "\u{301}", count: 10_000)
        #expect(try checked(title).title.utf8.count <= 1024)
    }

    @Test("a body has up to 64 kB")
    func bodies() throws {
        let most = String(repeating: "x", count: 64 << 10)
        #expect(try checked("t", most).body.utf8.count == 64 << 10)
        #expect(throws: Refusal.self) { try checked("t", most + "x") }
    }

    @Test(
        "a link opens only what is harmless",
        arguments: [
            ("https://nas.lan/x?a=1", true), ("HTTP://nas.lan", true), ("mailto:a@b.org", true), ("bellhop://pet/1", true),
            (" tel:112 ", true),
            ("javascript:alert(1)", false), ("JaVaScRiPt:alert(1)", false), ("java\nscript:alert(1)", false), ("\u{1}javascript:x", false),
            ("data:text/html,x", false), ("file:///etc/passwd", false), ("/etc/passwd", false), ("nas.lan", false), ("vbscript:x", false),
        ] as [(String, Bool)])
    func links(link: String, isAllowed: Bool) {
        if isAllowed {
            #expect(throws: Never.self) { try checked { $0.link = link } }
        } else {
            #expect(throws: Refusal.self) { try checked { $0.link = link } }
        }
    }

    @Test("only a trusted program may name a file of this machine, and only as an icon")
    func files() throws {
        #expect(try checked { $0.icon = "/usr/share/x.png" }.icon == "/usr/share/x.png")
        #expect(throws: Refusal.self) { try checked(isTrusted: false) { $0.icon = "/usr/share/x.png" } }
        #expect(throws: Refusal.self) { try checked { $0.attachment = "/etc/passwd" } }
        #expect(throws: Refusal.self) { try checked { $0.link = "https://" + String(repeating: "x", count: 2048) } }
        #expect(try checked { $0.link = "  " }.link == nil)
    }

    @Test("tags are a set of words without commas")
    func tags() throws {
        #expect(try checked { $0.tags = [" ops ", "OPS", "", "a,b"] }.tags == ["ops", "a b"])
        #expect(throws: Refusal.self) { try checked { $0.tags = (0..<17).map { "t\($0)" } } }
        #expect(throws: Refusal.self) { try checked { $0.tags = [String(repeating: "x", count: 41)] } }
    }

    @Test("a program cannot set a label that Bellhop sets")
    func labels() throws {
        let notice = try checked {
            $0.labels = ["room": "attic", "bellhop.silenced": "true", "inlet": "x", "peer": "y", "by": "z", "tags": "q", "owner": "w"]
        }
        #expect(notice.labels == ["room": "attic"])
        #expect(throws: Refusal.self) { try checked { $0.labels = ["": "x"] } }
        #expect(throws: Refusal.self) { try checked { $0.labels = ["x": String(repeating: "y", count: 257)] } }
    }

    @Test("choices have names of their own, and there are at most five")
    func choices() throws {
        #expect(PostedChoice("yes=Deploy") == PostedChoice(name: "yes", label: "Deploy"))
        #expect(PostedChoice("a=b=c") == PostedChoice(name: "a", label: "b=c"))
        #expect(PostedChoice("Yes") == PostedChoice(name: "Yes", label: "Yes"))
        #expect(throws: Refusal.self) { try checked { $0.choices = [PostedChoice("a"), PostedChoice("a=B")] } }
        #expect(throws: Refusal.self) { try checked { $0.choices = [PostedChoice("=x")] } }
        #expect(throws: Refusal.self) { try checked { $0.choices = (1...6).map { PostedChoice("c\($0)") } } }
    }

    @Test("repeats keep to the limits of routes", arguments: [(9, 1), (10, 0), (10, 101), (86401, 1)])
    func repeats(seconds: Int, times: Int) {
        #expect(throws: Refusal.self) { try checked { $0.repetition = .init(every: .seconds(seconds), atMost: times) } }
    }

    // MARK: The event

    @Test("the event carries everything that routes, people and programs need")
    func carries() throws {
        let event = try event {
            $0.key = "backup"
            $0.urgency = .critical
            $0.tags = ["ops", "nas"]
            $0.labels = ["room": "attic"]
            $0.owner = "anna"
            $0.program = "restic"
            $0.peer = "user 1000"
            $0.link = "https://nas.lan"
        }
        #expect(event.kind == .inletReceived)
        #expect((event.owner, event.generation, event.due) == (.post(event.notice.key), 7, nil))
        #expect(event.notice.key.rawValue == "in_notify_backup")
        #expect((event.notice.title.description, event.notice.body.description) == ("Backup failed", "disk full"))
        #expect(
            event.notice.labels == [
                "inlet": "notify", "key": "backup", "tags": "ops,nas", "room": "attic", "owner": "anna", "program": "restic",
                "peer": "user 1000",
            ])
        #expect(event.notice.actions.map(\.verb) == [.acknowledge, .open])
        #expect(event.notice.inlet == .notify)
        let match = RouteMatch(tags: ["NAS"], urgencies: [.critical])
        #expect(match.matches(event, at: CivilDateTime(secondsSince1970: 0)))
    }

    @Test("a text of a program is never a pattern")
    func patterns() throws {
        let notice = try checked("100 %1 {a}", "%2")
        let event = notice.event(under: NoticeKey(rawValue: "k"), generation: 1, at: Self.now)
        #expect(event.notice.title.description == "100 %1 {a}")
        #expect(event.notice.body.description == "%2")
    }

    @Test("a button carries a number, and its program gets the name of the choice")
    func answers() throws {
        let event = try event {
            $0.choices = [PostedChoice("yes=Deploy"), PostedChoice("Ö=Nein")]
            $0.link = "https://ci.lan"
        }
        #expect(event.notice.actions.map(\.verb) == [.choice1, .choice2, .open])
        #expect(event.notice.name(of: .choice2) == "Ö")
        #expect(event.notice.verb(named: "yes") == .choice1)
        #expect(event.notice.verb(named: "no") == nil)
        #expect(event.notice.name(of: .acknowledge) == nil)
        #expect(event.notice.choices == [PostedChoice(name: "yes", label: "Deploy"), PostedChoice(name: "Ö", label: "Nein")])
        #expect(event.notice.shownLabels["bellhop.choice.choice-1"] == nil)
    }

    @Test("the end, the repeats and the form of a notice stay with it")
    func extras() throws {
        let event = try event {
            $0.expires = Self.now + .hours(1)
            $0.repetition = .init(every: .minutes(10), atMost: 3)
            $0.isMarkdown = true
            $0.attachment = "https://x.org/y.apk"
        }
        #expect(event.expires == Self.now + .hours(1))
        #expect(event.notice.repetition == .init(every: .minutes(10), atMost: 3))
        #expect(event.notice.isMarkdown)
        #expect(event.notice.attachment == "https://x.org/y.apk")
        #expect(event.notice.shownLabels == ["inlet": "notify"])
        let plain = try self.event()
        #expect(plain.expires == Self.now + plain.kind.latenessLimit)
        #expect((plain.notice.repetition, plain.notice.isMarkdown, plain.notice.attachment) == (nil, false, nil))
    }

    @Test("a redacted sink gets no text of the program")
    func redacted() throws {
        let event = try event {
            $0.link = "https://nas.lan"
            $0.choices = [PostedChoice("yes=Deploy")]
        }
        let plain = event.redacted()
        #expect(plain.notice.labels.isEmpty)
        #expect((plain.notice.link, plain.notice.actions.map(\.verb)) == (nil, [.open]))
        for text in [plain.notice.title, plain.notice.body] {
            #expect(!text.description.contains("Backup") && !text.description.contains("disk"))
        }
    }
}
