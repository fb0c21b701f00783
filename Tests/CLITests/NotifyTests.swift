import BellhopCore
import ControlWire
import Foundation
import Testing

@testable import bellhop

/// Tests `bellhop notify` and `bellhop answer` against a stand-in daemon.
@Suite("Notices and questions on the command line")
struct NotifyTests {
    private static let posted: @Sendable (StandInDaemon.Asked, Int) throws -> StandInDaemon.Reply = { asked, _ in
        asked.method == "DELETE"
            ? try .ok(WithdrawnJSON(withdrawn: asked.target.hasSuffix("open")))
            : try .ok(PostedJSON(event: 7, key: "in_notify_k", replaced: false, warnings: ["No sink can notify anybody."]))
    }

    private static let question: Notice = {
        var notice = Notice(
            key: NoticeKey(rawValue: "in_notify_deploy"), id: "post-notify", category: Notice.postCategory, title: "Deploy?", body: "",
            urgency: .normal, actions: [NoticeAction(.choice1, label: "Deploy"), NoticeAction(.choice2, label: "Cancel")], name: "Deploy?",
            labels: ["inlet": "notify", "key": "deploy"])
        notice.choices = [PostedChoice("yes=Deploy"), PostedChoice("no=Cancel")]
        return notice
    }()

    private static func event(_ number: EventNumber, _ kind: EventKind = .inletReceived, _ labels: Labels = [:]) -> EventJSON {
        var notice = question
        notice.labels.merge(labels) { $1 }
        return EventJSON(
            Event(number: number, kind: kind, occurred: Samples.now, owner: .post(notice.key), notice: notice), clock: Samples.clock)
    }

    private static func message(_ event: EventJSON) throws -> String {
        "id: \(event.number)\nevent: \(event.kind)\ndata: \(String(decoding: try WireCoding.encode(event), as: UTF8.self))\n\n"
    }

    @Test(
        "each option becomes its field of the request",
        arguments: [
            (["Backup failed", "disk full"], #"{"body":"disk full","title":"Backup failed"}"#),
            (
                ["T", "--urgency", "critical", "--key", "k", "--owner", "Ben"],
                #"{"key":"k","owner":"Ben","title":"T","urgency":"critical"}"#
            ),
            (["T", "--tag", "a", "--tag", "b", "--label", "room=attic"], #"{"labels":{"room":"attic"},"tags":["a","b"],"title":"T"}"#),
            (["T", "--link", "https://e.org", "--icon", "/x.png"], #"{"icon":"/x.png","link":"https://e.org","title":"T"}"#),
            (["T", "--expires", "2h"], #"{"expiresInMs":7200000,"title":"T"}"#),
            (["T", "--in", "2h30"], #"{"inMs":9000000,"title":"T"}"#),
            (["T", "--at", "friday 18:00"], #"{"at":"friday 18:00","title":"T"}"#),
            (["T", "--repeat", "5m"], #"{"repeatMs":300000,"title":"T"}"#),
            (["T", "--until-answered"], #"{"repeatMs":600000,"repeatTimes":100,"title":"T"}"#),
            (["T", "--repeat", "30s", "--until-answered"], #"{"repeatMs":30000,"repeatTimes":100,"title":"T"}"#),
            (
                ["T", "--action", "yes=Do it", "--action", "no"],
                #"{"choices":[{"label":"Do it","name":"yes"},{"label":"no","name":"no"}],"title":"T"}"#
            ),
        ])
    func requests(words: [String], body: String) async throws {
        try await StandInDaemon.with(Self.posted) { daemon in
            let run = await CommandRun.run(["notify"] + words, socket: daemon.path)
            #expect((run.status, run.out) == (0, "✓ Sent as event #7.\nNo sink can notify anybody.\n"), "\(run)")
            #expect(daemon.requests.map { $0.line + " " + $0.body } == ["POST /v1/notices " + body])
        }
    }

    @Test("a relative path of a picture becomes one that the daemon finds")
    func picture() async throws {
        try await StandInDaemon.with(Self.posted) { daemon in
            _ = await CommandRun.run(["notify", "T", "--icon", "disk.png"], socket: daemon.path)
            let folder = FileManager.default.currentDirectoryPath.replacing("/", with: #"\/"#)
            #expect(daemon.requests.first?.body.replacing("/", with: #"\/"#).contains(folder + #"\/disk.png""#) == true)
        }
    }

    private static func waiting(_ number: Int64, _ title: String, key: String? = nil, inlet: InletName = .notify) -> WaitingNoticeJSON {
        let post = WaitingPost(
            key: NoticeKey(rawValue: "in_x_\(number)"), notice: PostedNotice(inlet: inlet, key: key, title: title, body: "180 °C"))
        var timer = TimerRecord(
            owner: post.owner, kind: .post, generation: 1, armed: Samples.now, due: Samples.now + .minutes(20), duration: nil, basis: .wall,
            name: title)
        timer.shortID = ShortID(number: number)
        return WaitingNoticeJSON(post, timer, clock: Samples.clock)
    }

    @Test("the answer says when a notice for later appears, and how to remove it")
    func later() async throws {
        let posted = PostedJSON(
            event: nil, key: "in_x_7", replaced: false, waiting: Self.waiting(7, "Bread"), understood: "Sat 21 Nov 14:20, in 20 min")
        try await StandInDaemon.with { _, _ in
            try .ok(posted)
        } _: { daemon in
            let run = await CommandRun.run(["notify", "Bread", "--in", "20m"], socket: daemon.path)
            #expect(run.out == "✓ The notice appears Sat 21 Nov 14:20, in 20 min. To remove it:\n  bellhop notify --done t7\n", "\(run)")
        }
    }

    @Test("--list shows what waits: the keys and inlets only if there are any, and what to do if nothing waits")
    func list() async throws {
        let plain = [Self.waiting(7, "Bread")]
        let nas = try #require(InletName(rawValue: "nas"))
        for (waiting, heading) in [
            (plain, "ID TITLE LEFT APPEARS"), (plain + [Self.waiting(8, "Bins", key: "bins")], "ID TITLE LEFT APPEARS KEY"),
            (plain + [Self.waiting(9, "Disk", key: "sda", inlet: nas)], "ID TITLE LEFT APPEARS KEY INLET"),
        ] {
            let lines = WaitingNoticesPage.text(WaitingNoticeListJSON(waiting: waiting), .plain).split(separator: "\n")
            #expect(lines[0].split(separator: " ").joined(separator: " ") == heading)
            #expect(lines.count == waiting.count + 1 && lines[1].contains("t7") && lines[1].contains("20:00"), "\(lines)")
        }
        #expect(WaitingNoticesPage.text(WaitingNoticeListJSON(waiting: []), .plain).contains("--in 20m"))
        try await StandInDaemon.with { _, _ in
            try .ok(WaitingNoticeListJSON(waiting: plain))
        } _: { daemon in
            let run = await CommandRun.run(["notify", "--list"], socket: daemon.path)
            #expect(run.status == 0 && daemon.requests.map(\.line) == ["GET /v1/notices"], "\(run)")
        }
    }

    @Test("--done withdraws a notice for later by its id")
    func doneByID() async throws {
        try await StandInDaemon.with(Self.posted) { daemon in
            let run = await CommandRun.run(["notify", "--done", "t7"], socket: daemon.path)
            #expect((run.status, run.out) == (0, "No notice with this id waits.\n"))
            #expect(daemon.requests.last?.line == "DELETE /v1/notices/t7")
        }
    }

    @Test("--done withdraws by the key, and says if no notice was open")
    func done() async throws {
        try await StandInDaemon.with(Self.posted) { daemon in
            for (key, text) in [("open", "The notice is withdrawn."), ("other", "No notice with this key is open.")] {
                let run = await CommandRun.run(["notify", "--done", "--key", key], socket: daemon.path)
                #expect((run.status, run.out) == (0, text + "\n"))
                #expect(daemon.requests.last?.line == "DELETE /v1/notices/" + key)
            }
        }
    }

    @Test(
        "what does not fit together is refused before anything is sent",
        arguments: [
            [], ["--done"], ["T", "--done", "--key", "k"], ["T", "--wait"], ["T", "--timeout", "1m"], ["T", "--urgency", "huge"],
            ["T", "--in", "soon"], ["T", "--in", "1h", "--at", "18:00"], ["T", "--in", "1h", "--action", "yes", "--wait"],
            ["--done", "--key", "k", "--in", "1h"], ["--done", "T"], ["--done", "t7", "--key", "k"], ["--list", "T"], ["--list", "--done"],
            ["T", "--expires", "soon"], ["T", "--label", "room"], ["T", "--action", "a", "--wait", "--timeout", "1m", "--expires", "2m"],
        ])
    func refuses(words: [String]) async throws {
        try await StandInDaemon.with(Self.posted) { daemon in
            let run = await CommandRun.run(["notify"] + words, socket: daemon.path)
            #expect(run.status == 64 && run.out.isEmpty && !run.err.isEmpty, "\(run)")
            #expect(daemon.requests.isEmpty)
        }
    }

    // MARK: Questions

    @Test("--wait prints the answer to its own question, and nothing else, also after the stream was cut")
    func waits() async throws {
        let stranger = try Self.message(Self.event(8, .noticeAnswered, ["question": "5", "answer": "no", "on": "phone"]))
        let own = try Self.message(
            Self.event(9, .noticeAnswered, ["question": "7", "answer": "yes", "by": "Anna", "on": "phone"]))
        for (more, out) in [
            ([], "yes\n"), (["--json"], #"{"answer":"yes","by":"Anna","event":9,"on":"phone","question":7}"# + "\n"),
        ] as [([String], String)] {
            try await StandInDaemon.with { asked, before in
                if before == 0 { return try Self.posted(asked, before) }
                return .events([": bellhop\n\n"] + (before == 1 ? [stranger] : [stranger, own]))
            } _: { daemon in
                let run = await CommandRun.run(["notify", "T", "--action", "yes", "--wait"] + more, socket: daemon.path)
                #expect((run.status, run.out) == (0, out), "\(run)")
                #expect(daemon.requests.map { $0.headers["last-event-id"] ?? "" } == ["", "7", "8"])
            }
        }
    }

    @Test(
        "a question without an answer ends the waiting: 124 if its time is over, 65 if somebody ended it",
        arguments: [
            ("expired", 124), ("acknowledged", 65), ("withdrawn", 65), ("replaced", 65),
        ])
    func ends(why: String, status: Int32) async throws {
        let end = try Self.message(Self.event(8, .noticeWithdrawn, ["question": "7", "why": why]))
        try await StandInDaemon.with { asked, before in
            before == 0 ? try Self.posted(asked, before) : .events([": bellhop\n\n", end])
        } _: { daemon in
            let run = await CommandRun.run(["notify", "T", "--action", "yes", "--wait", "--timeout", "10m"], socket: daemon.path)
            #expect(run.status == status && run.out.isEmpty && !run.err.isEmpty, "\(run)")
            #expect(daemon.requests.first?.body.contains(#""expiresInMs":600000"#) == true)
        }
    }

    @Test(
        "answer finds the question by its key, title or number, and the answer by its name or label",
        arguments: [
            (["deploy", "yes"], "yes"), (["Deploy?", "no"], "no"), (["#7", "cancel"], "no"), (["7", "maybe"], "maybe"),
        ])
    func answers(words: [String], answer: String) async throws {
        var status = Samples.status()
        status.unacknowledged.append(Self.event(7))
        let listed = status
        try await StandInDaemon.with { asked, _ in
            asked.method == "GET" ? try .ok(listed) : try .ok(AckJSON(acknowledged: [Self.event(7)]))
        } _: { daemon in
            let run = await CommandRun.run(["answer"] + words, socket: daemon.path)
            #expect((run.status, run.out) == (0, "✓ #7 Deploy?\n"), "\(run)")
            #expect(daemon.requests.last.map { $0.line + " " + $0.body } == #"POST /v1/ack {"answer":"\#(answer)","event":7}"#)
            let unknown = await CommandRun.run(["answer", "nothing", "yes"], socket: daemon.path)
            #expect(unknown.status == 66 && unknown.err.contains("bellhop status"), "\(unknown)")
            let page = await CommandRun.run(["status"], socket: daemon.path)
            #expect(page.out.contains("Deploy? (yes, no)"), "\(page.out)")
        }
    }

    @Test("the live view asks before it answers: Enter alone chooses nothing, and each answer has a key")
    func offers() throws {
        let offers = Offers.offers(for: Self.event(7))
        #expect(offers.map(\.key) == ["r", "a"] && offers.allSatisfy { $0.key != "r" || !$0.isNext })
        guard case .choose(let title, let choices) = try #require(offers.first).intent else {
            Issue.record("\(offers)")
            return
        }
        #expect(title == "Deploy?" && choices.map(\.label) == ["Deploy", "Cancel"])
        #expect(choices.map(\.intent) == [.order(.answer(7, "yes")), .order(.answer(7, "no"))])
        #expect(NoticeChoice.choices(for: Self.event(7)).map { "\($0.key) \($0.label)" } == ["1 Deploy", "2 Cancel"])
    }
}
