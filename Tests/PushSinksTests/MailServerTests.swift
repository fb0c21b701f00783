#if Push
import BellhopCore
import BellhopTestKit
import PushSinks
import Testing

/// Tests mail through a real server (aiosmtpd): with STARTTLS, with TLS from the start, and with a
/// log-in.
@Suite struct MailServerTests {
    private func sink(
        _ encryption: MailServer.Encryption, _ server: MailServer, _ more: [String: SettingValue], log: Happenings<String> = Happenings()
    ) throws -> EmailSink {
        let scheme = encryption == .fromTheStart ? "smtps" : "smtp"
        var values: [String: SettingValue] = [
            "user": .string(MailServer.user), "password": .secret(Redacted(MailServer.password)),
            "tls": .string(encryption == .none ? "none" : "required"),
        ]
        values.merge(more) { $1 }
        return try Fixtures.email("\(scheme)://127.0.0.1:\(server.port)", values, environment: Fixtures.environment { log.append($0) })
    }

    @Test(
        "a notice is delivered over STARTTLS, over TLS and plainly, and says what it should",
        arguments: [MailServer.Encryption.startTLS, .fromTheStart, .none])
    func delivers(_ encryption: MailServer.Encryption) async throws {
        let pair = try await TestCertificate.make(address: "127.0.0.1")
        let server = try await MailServer.start(encryption, pair)
        let sink = try sink(encryption, server, ["ca_file": .string(pair.certificate)])
        let check = await sink.check()
        #expect(check.state == .ok && check.detail.contains("accepts our sign-in"), "\(check)")
        for number in 1...3 {
            let event = SampleNotices.washed(number: Int64(number), title: "Schöne Wäsche 🧺", body: ".\nSnowy ist fertig = gut!")
            #expect(await sink.deliver(event) == .accepted(.none))
        }
        let mails = try await server.mails(count: 3)
        #expect(mails.allSatisfy { $0.encrypted == (encryption != .none) && $0.user == MailServer.user })
        let mail = try #require(mails.first)
        #expect(mail.sender == "bellhop@example.org" && mail.recipients == ["ann@example.org"])
        let parts = mail.text.split(separator: "\r\n\r\n", maxSplits: 1)
        #expect(parts[0].contains("\r\nSubject: =?UTF-8?B?U2Now7ZuZSBXw6RzY2hlIPCfp7o=?=\r\n"))
        #expect(EmailMessageTests.decoded(String(parts[1])).hasPrefix(".\nSnowy ist fertig = gut!\n"))
        #expect(try await server.mails(count: 3).count == 3)
    }

    @Test(
        "a certificate that nobody vouches for, and one for another host, get neither mail nor password",
        arguments: [MailServer.Encryption.startTLS, .fromTheStart])
    func distrusts(_ encryption: MailServer.Encryption) async throws {
        let pair = try await TestCertificate.make(address: "127.0.0.1")
        let server = try await MailServer.start(encryption, pair)
        let other = try await TestCertificate.make(address: "127.0.0.1")
        let elsewhere = try await TestCertificate.make(address: "127.0.0.2")
        let there = try await MailServer.start(encryption, elsewhere)
        for (server, more) in [
            (server, [:]), (server, ["ca_file": .string(other.certificate)]), (there, ["ca_file": .string(elsewhere.certificate)]),
        ] as [(MailServer, [String: SettingValue])] {
            let outcome = await (try sink(encryption, server, more)).deliver()
            #expect(outcome.kind == "deferred" && outcome.reason.contains("no secure connection"), "\(outcome)")
        }
        #expect(try await server.mails(count: 0).isEmpty)
    }

    @Test("a wrong password parks the sink, a person who is not there drops the notice, and nothing says the secret")
    func refusals() async throws {
        let pair = try await TestCertificate.make(address: "127.0.0.1")
        let server = try await MailServer.start(.startTLS, pair)
        let log = Happenings<String>()
        let trust: [String: SettingValue] = ["ca_file": .string(pair.certificate)]
        let wrong = try sink(
            .startTLS, server, trust.merging(["password": .secret(Redacted("wrongPasswordThatIsSecret"))]) { $1 }, log: log)
        let outcome = await wrong.deliver()
        #expect(outcome.kind == "misconfigured" && outcome.reason.contains("535"), "\(outcome)")
        let check = await wrong.check()
        #expect(check.state == .misconfigured)
        let gone = await (try sink(.startTLS, server, trust.merging(["to": .list(["nobody@example.org"])]) { $1 }, log: log)).deliver()
        #expect(gone.kind == "rejected" && gone.reason.contains("550"), "\(gone)")
        let some = await
            (try sink(.startTLS, server, trust.merging(["to": .list(["nobody@example.org", "ann@example.org"])]) { $1 }, log: log))
            .deliver()
        #expect(some == .accepted(.none))
        #expect(log.all.count == 1 && log.all[0].contains("nobody@example.org"))
        for text in ["\(outcome)", "\(check)", "\(gone)"] + log.all { #expect(!text.contains("PasswordThatIsSecret")) }
    }

    @Test("without a log-in the server's own word parks the sink")
    func withoutLogIn() async throws {
        let pair = try await TestCertificate.make(address: "127.0.0.1")
        let server = try await MailServer.start(.startTLS, pair)
        let values: [String: SettingValue] = ["tls": .string("required"), "ca_file": .string(pair.certificate)]
        let outcome = await (try Fixtures.email("smtp://127.0.0.1:\(server.port)", values)).deliver()
        #expect(outcome.kind == "misconfigured" && outcome.reason.contains("the server requires a sign-in"), "\(outcome)")
    }
}
#endif
