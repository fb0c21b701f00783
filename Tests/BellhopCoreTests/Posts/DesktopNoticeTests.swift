import BellhopCore
import Testing

/// Tests notices with the pop-up of another program.
@Suite struct DesktopNoticeTests {
    private func posted(
        _ title: String = "S", _ body: String = "", isTrusted: Bool = true, _ change: (inout DesktopNotice) -> Void = { _ in }
    ) throws(Refusal) -> PostedNotice {
        var notice = PostedNotice(inlet: .notify, title: title, body: body)
        var desktop = DesktopNotice(program: "notify-send")
        desktop.number = 7
        change(&desktop)
        notice.desktop = desktop
        return try notice.checked(trusting: isTrusted)
    }

    private func event(_ notice: PostedNotice) -> Event {
        notice.event(under: NoticeKey(rawValue: "in_notify_x"), generation: 1, at: Instant(seconds: 0))
    }

    @Test("a pop-up stays with the notice, wherever the notice is stored")
    func stored() throws {
        let notice = try posted(" S\nT ", "B\n") { desktop in
            desktop.program = "App \"1\""
            desktop.icon = "./f"
            desktop.expireMs = 5000
            desktop.hints = [.init("value", .int, "42"), .init("v", .variant, "@as ['a']")]
            desktop.actions = [.init("yes", "Yes"), .init("yes", "Again"), .init("default", String(repeating: "x", count: 100))]
            desktop.waits = true
        }
        let read = event(notice).notice
        #expect(read.desktop == notice.desktop)
        #expect((read.desktop?.summary, read.desktop?.body) == (" S\nT ", "B\n"))
        #expect((notice.title, notice.body, notice.key) == ("S T", "B", "notify-send-7"))
        #expect(read.isAwaited && read.isQuestion)
        #expect(read.choices.map(\.name) == ["yes", "default"] && read.choices[1].label.count == 60)
        #expect(read.shownLabels.keys.allSatisfy { !$0.hasPrefix("bellhop.") })
        #expect(event(notice).redacted().notice.desktop == nil)
    }

    @Test("a plain notice changes nothing")
    func plain() throws {
        let read = event(try posted("S", "B")).notice
        #expect(read.desktop?.summary == nil && read.desktop?.body == nil && !read.isQuestion)
        #expect(try posted(" ").title == "notify-send", "phones need a title that can be seen")
        #expect(try posted(" ").desktop?.summary == " ")
    }

    @Test("a stranger, wrong hints, and too much of everything are refused")
    func refused() {
        #expect(throws: Refusal.self) { try posted(isTrusted: false) }
        for hint: DesktopNotice.Hint in [
            .init("", .string, "a"), .init("a", .int, "x"), .init("a", .byte, "256"), .init("a", .double, ""), .init("a", .boolean, "yes"),
            .init("a", .variant, "[]"), .init("a", .string, String(repeating: "x", count: 70_000)),
        ] {
            #expect(throws: Refusal.self) { try posted { $0.hints = [hint] } }
        }
        #expect(throws: Refusal.self) { try posted { $0.hints = (0...64).map { .init("h\($0)", .int, "1") } } }
        #expect(throws: Refusal.self) { try posted { $0.actions = (0...5).map { .init("a\($0)", "x") } } }
    }
}
