#if Push
import BellhopCore
import BellhopTestKit
import Testing

@testable import CurlHTTP
@testable import PushSinks

/// Tests mail to a server that may reply and behave in any way.
@Suite struct EmailSinkTests {
    private static let password = "mailPasswordThatIsSecret"
    private static let logIn: [String: SettingValue] = ["user": .string("ann"), "password": .secret(Redacted(password))]

    private func outcome(
        _ moment: MailStandIn.Moment, _ act: MailStandIn.Act, _ more: [String: SettingValue] = [:], timeLimit: Duration = .seconds(20)
    ) async throws -> DeliveryOutcome {
        let server = try await MailStandIn(credentials: more.isEmpty ? nil : ("ann", Self.password), [moment: act])
        defer { withExtendedLifetime(server) {} }
        let sink = try Fixtures.email(server.url, more)
        return await sink.perform(.deliver(SampleNotices.washed(), previous: nil), attempt: SampleNotices.attempt(timeLimit: timeLimit))
    }

    @Test("a notice arrives as it was written, over one connection however many there are")
    func arrives() async throws {
        let server = try await MailStandIn(credentials: ("ann", Self.password))
        let sink = try Fixtures.email(server.url, Self.logIn.merging(["to": .list(["Ann <ann@example.org>", "bob@b.example"])]) { $1 })
        for number in 1...5 {
            let event = SampleNotices.washed(number: Int64(number), body: ".\n..dots\n.")
            #expect(await sink.deliver(event) == .accepted(.none))
        }
        #expect(server.mails.count == 5)
        #expect(server.connectionsSoFar == 1)
        let mail = try #require(server.mails.all.first)
        #expect(mail.sender == "bellhop@example.org")
        #expect(mail.recipients == ["ann@example.org", "bob@b.example"])
        #expect(mail.text.hasSuffix("\r\n\r\n.\r\n..dots\r\n.\r\n"))
        #expect(!server.commands.all.joined().contains(Self.password))
    }

    /// The expected outcome for each class of reply codes at each moment of a mail session.
    static let meanings: [(MailStandIn.Moment, Int, String)] = [
        (.greeting, 421, "deferred"), (.greeting, 554, "deferred"), (.hello, 421, "deferred"), (.hello, 550, "deferred"),
        (.sender, 421, "deferred"), (.sender, 451, "deferred"), (.sender, 530, "misconfigured"), (.sender, 552, "rejected"),
        (.sender, 550, "misconfigured"), (.sender, 553, "misconfigured"), (.recipient(0), 421, "deferred"),
        (.recipient(0), 450, "deferred"),
        (.recipient(0), 452, "deferred"), (.recipient(0), 530, "misconfigured"), (.recipient(0), 550, "rejected"),
        (.recipient(0), 553, "rejected"), (.data, 451, "deferred"), (.data, 554, "rejected"), (.message, 421, "deferred"),
        (.message, 451, "deferred"), (.message, 452, "deferred"), (.message, 550, "rejected"), (.message, 552, "rejected"),
        (.message, 554, "rejected"), (.message, 354, "ambiguous"), (.message, 251, "accepted"),
    ]

    @Test("every reply means what it means at its moment", arguments: meanings)
    func replies(_ moment: MailStandIn.Moment, _ code: Int, _ meaning: String) async throws {
        let outcome = try await outcome(moment, .reply("\(code)-5.7.1 Go\r\n\(code) away"))
        #expect(outcome.kind == meaning, "\(outcome)")
        if meaning != "accepted" { #expect(outcome.reason.contains("answered \(code): 5.7.1 Go away"), "\(outcome)") }
    }

    @Test("the verdict takes every code at every moment, and success for success only")
    func everyCode() throws {
        let endpoint = MailEndpoint(
            try ServerAddress("smtp://h", schemes: ["smtp"]), encryption: .startTLS, sender: "a@b", transport: HTTPTransport())
        let verdict = EmailVerdict(endpoint: endpoint)
        let talks: [[String]] = [
            [], ["EHLO x"], ["EHLO x", "STARTTLS"], ["EHLO x", "AUTH PLAIN"], ["MAIL FROM"], ["MAIL FROM", "RCPT TO"],
            ["MAIL FROM", "RCPT TO", "DATA"], ["NOOP"],
        ]
        let failures: [HTTPFailure.Kind] = [
            .resolve, .connect, .tls, .settings, .timeoutBeforeSent, .lostAnswer, .cancelled(afterSent: true), .cancelled(afterSent: false),
        ]
        for talk in talks {
            for code in 100...599 {
                var transcript = MailTranscript()
                for command in talk { transcript.said(Array(command.utf8)) }
                transcript.heard("\(code) x\r\n")
                for kind in failures {
                    let outcome = verdict.judge(MailReport(transcript: transcript, failure: HTTPFailure(kind, "x")), recipients: ["a@b"])
                        .outcome
                    #expect(outcome.kind != "accepted", "\(talk) \(code)")
                    if (400..<500).contains(code), talk != ["NOOP"] { #expect(outcome.kind == "deferred", "\(talk) \(code)") }
                }
            }
        }
        for code in 100...599 {
            var transcript = MailTranscript()
            transcript.said(Array("RCPT TO".utf8))
            transcript.heard("250 OK")
            transcript.saidMessage()
            transcript.heard("\(code) x")
            let outcome = verdict.judge(MailReport(transcript: transcript), recipients: ["a@b"]).outcome
            switch code {
            case 200..<300: #expect(outcome.kind == "accepted")
            case 400..<500: #expect(outcome.kind == "deferred")
            case 500..<600: #expect(outcome.kind == "rejected")
            default: #expect(outcome.kind == "ambiguous")
            }
        }
    }

    @Test("a wrong password parks the sink, a server that cannot check it does not")
    func logIns() async throws {
        let server = try await MailStandIn(credentials: ("ann", "another"))
        let wrong = await (try Fixtures.email(server.url, Self.logIn)).deliver()
        #expect(
            wrong.kind == "misconfigured" && wrong.reason.contains("535") && wrong.reason.contains("check user and password"), "\(wrong)")
        #expect(try await outcome(.login, .reply("454 Later"), Self.logIn).kind == "deferred")
        #expect(try await outcome(.login, .reply("534 Stronger"), Self.logIn).kind == "misconfigured")
    }

    private static let moments: [MailStandIn.Moment] = [.greeting, .hello, .sender, .recipient(0), .data]

    @Test("what is cut before the message was sent is tried again, after that nobody knows")
    func cuts() async throws {
        for act in [MailStandIn.Act.close, .reset, .raw(Array("\u{16}\u{3}\u{1}\r\n\r\n".utf8)), .raw([0xFF, 0, 0x0A]), .raw([])] {
            for moment in Self.moments { #expect(try await outcome(moment, act).kind == "deferred", "\(moment) \(act)") }
            #expect(try await outcome(.message, act).kind == "ambiguous", "\(act)")
        }
        #expect(try await outcome(.login, .close, Self.logIn).kind == "deferred")
        #expect(try await outcome(.message, .raw(Array("250".utf8))).kind != "accepted", "a reply that is cut off is none")
    }

    @Test("a server that falls silent is given up in time, at any moment")
    func silence() async throws {
        for moment in Self.moments {
            #expect(try await outcome(moment, .hang, timeLimit: .milliseconds(200)).kind == "deferred", "\(moment)")
        }
        // On a busy machine, the mail may not reach the server within such a short limit. Therefore
        // try again with longer limits.
        for limit in [Duration.milliseconds(200), .seconds(2), .seconds(20)] {
            let server = try await MailStandIn([.message: .hang])
            let sink = try Fixtures.email(server.url)
            let outcome = await sink.perform(
                .deliver(SampleNotices.washed(), previous: nil), attempt: SampleNotices.attempt(timeLimit: limit))
            guard server.arrivals.count > 0 else { continue }
            #expect(outcome.kind == "ambiguous", "\(outcome)")
            return
        }
        Issue.record("the message never arrived")
    }

    @Test("a server that does not answer our goodbye holds nobody up")
    func goodbyes() async throws {
        let server = try await MailStandIn([.quit: .hang, .sender: .reply("550 No")])
        let sink = try Fixtures.email(server.url, ["timeout": .duration(.minutes(5))])
        for _ in 1...2 { #expect(await sink.deliver().kind == "misconfigured") }
        server.act(.sender, nil)
        #expect(await sink.deliver().kind == "accepted")
    }

    @Test("cancelling ends the wait at once, and says whether the message had gone out")
    func cancelling() async throws {
        for (moment, kind) in [(MailStandIn.Moment.sender, "deferred"), (.message, "ambiguous")] {
            let server = try await MailStandIn([moment: .hang])
            let sink = try Fixtures.email(server.url, ["timeout": .duration(.seconds(300))])
            let outcome = await withTaskGroup(of: DeliveryOutcome.self) { group in
                group.addTask {
                    await sink.perform(
                        .deliver(SampleNotices.washed(), previous: nil), attempt: SampleNotices.attempt(timeLimit: .seconds(600)))
                }
                await server.commands.wait { $0.contains { $0.hasPrefix(moment == .sender ? "MAIL" : "DATA") } }
                if moment == .message { await server.arrivals.wait(count: 1) }
                group.cancelAll()
                return await group.next() ?? .accepted(.none)
            }
            #expect(outcome.kind == kind, "\(moment): \(outcome)")
            // A mail that was abandoned is not sent later, and it does not delay other mails.
            server.act(moment, nil)
            #expect(await sink.deliver(SampleNotices.washed(number: 7)).kind == "accepted")
            #expect(server.mails.all.map { $0.text.contains(".7.") } == [true])
        }
    }

    @Test("nobody listens: tried again later")
    func away() async throws {
        let server = try await MailStandIn()
        let sink = try Fixtures.email(server.url)
        #expect(await sink.deliver().kind == "accepted")
        try await server.stop()
        let outcome = await sink.deliver()
        #expect(outcome.kind == "deferred" && outcome.pause == nil, "\(outcome)")
        #expect(await sink.check().state == .unavailable)
    }

    @Test("of several people each gets it once: who was served is not served again, who is refused keeps nobody waiting")
    func several() async throws {
        let log = Happenings<String>()
        let server = try await MailStandIn([.recipient(1): .reply("450 Busy"), .recipient(2): .reply("550 Nobody")])
        let sink = try Fixtures.email(
            server.url, ["to": .list(["a@x.example", "b@x.example", "c@x.example"])], environment: Fixtures.environment { log.append($0) })
        let first = await sink.deliver()
        guard case .partly(let reason, after: nil, reached: .some) = first else {
            Issue.record("the sink works, and only this notice waits: \(first)")
            return
        }
        #expect("\(reason)".contains("450: Busy (for b@x.example)"))
        // Only b is left, and has to wait again. That is no failure of the sink either.
        server.act(.recipient(0), .reply("450 Busy"))
        server.act(.recipient(1), nil)
        let again = await sink.deliver(SampleNotices.washed(), 2)
        guard case .partly(_, after: nil, reached: nil) = again else {
            Issue.record("the first recipient has the notice: \(again)")
            return
        }
        server.act(.recipient(0), nil)
        server.act(.recipient(2), nil)
        #expect(await sink.deliver(SampleNotices.washed(), 3).kind == "accepted")
        #expect(server.mails.all.map(\.recipients) == [["a@x.example"], ["b@x.example"]])
        // A new notice is sent to all recipients again.
        server.act(.recipient(2), .reply("550 Nobody"))
        #expect(await sink.deliver(SampleNotices.washed(number: 2)).kind == "accepted")
        #expect(server.mails.all.last?.recipients == ["a@x.example", "b@x.example"])
        #expect(log.all.count == 2 && log.all.allSatisfy { $0.contains("550: Nobody (for c@x.example)") }, "\(log.all)")
    }

    @Test("where nobody can be served the notice is dropped, and where some were it is told")
    func nobody() async throws {
        let server = try await MailStandIn([.recipient(0): .reply("550 Nobody"), .recipient(1): .reply("551 Nobody")])
        let people: [String: SettingValue] = ["to": .list(["a@x.example", "b@x.example"])]
        #expect(await (try Fixtures.email(server.url, people)).deliver().kind == "rejected")
        server.act(.recipient(0), nil)
        server.act(.recipient(1), .reply("450 Busy"))
        let sink = try Fixtures.email(server.url, people)
        #expect(await sink.deliver().kind == "partly")
        server.act(.recipient(0), .reply("550 Nobody"))
        #expect(await sink.deliver(SampleNotices.washed(), 2).kind == "accepted", "the first has it, the second never will")
    }

    @Test("a server without encryption is told nothing")
    func noEncryption() async throws {
        let server = try await MailStandIn(credentials: ("ann", Self.password))
        let sink = try Fixtures.email(server.url, Self.logIn.merging(["tls": .string("required")]) { $1 })
        let outcome = await sink.deliver()
        #expect(outcome.kind == "deferred" && outcome.reason.contains("offers no encryption"), "\(outcome)")
        #expect(server.commands.all.allSatisfy { !$0.hasPrefix("AUTH") && !$0.hasPrefix("MAIL") })
    }

    @Test("no secret is said back, however the server spells it")
    func echoes() async throws {
        for moment in [MailStandIn.Moment.login, .sender, .recipient(0), .data, .message] {
            for code in [250, 421, 535, 550] {
                let log = Happenings<String>()
                let server = try await MailStandIn(credentials: ("ann", Self.password), [moment: .echo(code)])
                let sink = try Fixtures.email(server.url, Self.logIn, environment: Fixtures.environment { log.append($0) })
                let said = ["\(await sink.deliver())", "\(await sink.check())"] + log.all
                for spelling in [Self.password, Base64Text.encoded(Array("\0ann\0\(Self.password)".utf8))] {
                    #expect(said.allSatisfy { !$0.contains(spelling) }, "\(moment) \(code)")
                }
            }
        }
    }

    @Test("the doctor's check logs in and sends nothing")
    func checks() async throws {
        let server = try await MailStandIn(credentials: ("ann", Self.password))
        #expect(await (try Fixtures.email(server.url, Self.logIn)).check().state == .ok)
        #expect(await (try Fixtures.email(server.url)).check().state == .ok)
        #expect(server.mails.count == 0 && !server.commands.all.contains { $0.hasPrefix("MAIL") })
        let open = try await MailStandIn()
        let check = await (try Fixtures.email(open.url, Self.logIn)).check()
        #expect(check.state == .misconfigured && check.detail.contains("no way to sign in"), "\(check)")
        let other = try await MailStandIn(credentials: ("ann", "other"))
        #expect(await (try Fixtures.email(other.url, Self.logIn)).check().state == .misconfigured)
    }

    @Test("each check signs in again, also while the connection of the last mail or check is still open")
    func checksAgain() async throws {
        let server = try await MailStandIn(credentials: ("ann", Self.password))
        let sink = try Fixtures.email(server.url, Self.logIn)
        #expect(await sink.deliver(SampleNotices.washed(number: 1)) == .accepted(.none))
        for _ in 1...2 {
            let check = await sink.check()
            #expect(check.state == .ok && check.detail.hasSuffix("answers and accepts our sign-in"), "\(check)")
        }
    }

    @Test("every fault of the settings is told, and no secret with it")
    func faults() throws {
        let error = #expect(throws: InvalidSettings.self) {
            try Fixtures.email(
                "https://h",
                [
                    "password": .secret(Redacted("hunter2x\r\n")), "from": .string("nobody"), "to": .list(["a@b", "x\r\nDATA"]),
                    "click": .string("nonsense"),
                ])
        }
        #expect(error?.faults.map(\.key) == ["server", "password", "from", "to", "click"])
        #expect(!"\(error as Any)".contains("hunter2x"))
        func fault(_ more: [String: SettingValue], _ server: String = "smtp://h") -> String? {
            #expect(throws: InvalidSettings.self) { try Fixtures.email(server, more) }?.faults.first?.key
        }
        #expect(fault(["user": .string("u"), "password": .secret(Redacted("a\nb"))]) == "password")
        #expect(fault(["user": .string("u\r\n"), "password": .secret(Redacted("p"))]) == "user")
        #expect(fault(["user": .string("u")]) == "user")
        #expect(fault(["tls": .string("none")], "smtps://h") == "tls")
        #expect(fault(["to": .list([])]) == "to")
        for server in ["smtp://u:p@h", "smtp://h/x", "smtp://h?x", "smtp://", "h:25", "smtp://h:0", "smtp://h x"] {
            #expect(fault([:], server) == "server", "\(server)")
        }
    }
}
#endif
