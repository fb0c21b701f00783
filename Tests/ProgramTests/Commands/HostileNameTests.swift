import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests that a hostile name passes through every sink and the command line unchanged and harmless.
@Suite(.timeLimit(.minutes(15))) struct HostileNameTests {
    /// An emoji that consists of seven Unicode scalars. ``hostile`` adds markup, a terminal color,
    /// a terminal title, a bell, a C1 control character, a right-to-left override and a second
    /// line.
    static let family = "👩‍👩‍👧‍👦"
    static let hostile = "\(family)<b>x</b>&\u{1B}[31mred\u{1B}]0;own\u{7}\u{9B}2J\u{202E}evil\n2nd"

    /// Returns whether the text contains no characters that a terminal would obey, that would
    /// reverse the text, or that would begin another line.
    private func isHarmless(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0 != "\n" && SafeText.isActive($0.value) }
    }

    /// Imports two timers with the hostile name from an export: one that ends in two seconds, and
    /// one that keeps running.
    private func importTimers(_ daemon: DaemonProcess) async throws {
        try await daemon.timer("soon", for: .minutes(20))
        try await daemon.timer("later", for: .minutes(20))
        let exported = try await daemon.bellhop("export")
        var household = try #require(try JSONSerialization.jsonObject(with: Data(exported.output.utf8)) as? [String: Any])
        let timers = try #require(household["timers"] as? [[String: Any]])
        household["timers"] = timers.map { timer in
            var timer = timer
            if timer["name"] as? String == "soon" { timer["due"] = (DaemonProcess.now() + .seconds(2)).rfc3339 }
            timer["name"] = Self.hostile
            return timer
        }
        let file = try daemon.scratch.write(JSONSerialization.data(withJSONObject: household), to: "export.json")
        let imported = try await daemon.bellhop("import", file, "--replace")
        #expect(imported.status == 0, "\(imported)")
    }

    @Test("through the command line, standard output, ntfy, Gotify, mail, a webhook and MQTT")
    func everywhere() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let gotify = try await GotifyStandIn(mode: .v3_0)
        let hook = try await RecordingServer()
        let post = try await MailStandIn()
        let broker = try await MQTTStandIn()
        let daemon = try DaemonProcess(
            config: DaemonConfig.ntfy(ntfy.url) + """
                [sinks.text]
                type = "stdout"
                format = "text"
                color = "never"
                file = "@/text"
                [sinks.gotify]
                type = "gotify"
                server = "\(gotify.url)"
                token_file = "@/token"
                [sinks.hook]
                type = "webhook"
                url = "\(hook.url)/hook"
                [sinks.mail]
                type = "email"
                server = "\(post.url)"
                tls = "none"
                from = "bellhop@example.org"
                to = ["ann@example.org"]
                [sinks.broker]
                type = "mqtt"
                server = "\(broker.url)"
                topic = "home/{name}/told"

                """)
        try daemon.scratch.write(gotify.appToken, to: "token")
        let program = try await daemon.start()

        // New timers cannot have such names, but older versions accepted them, and their exports
        // can be imported.
        let refused = try await daemon.bellhop("timer", "2s", Self.hostile)
        #expect(refused.status == 64 && refused.errors.contains("control characters") && isHarmless(refused.errors), "\(refused)")
        try await importTimers(daemon)
        let answer = try await daemon.bellhop("timer", "list", "--json")
        #expect(try JSONDecoder().decode(TimerListJSON.self, from: Data(answer.output.utf8)).timers.map(\.name).contains(Self.hostile))
        #expect(isHarmless(answer.output))

        // Every sink delivers a notice with the hostile name.
        let line = try await daemon.notice("timer.finished", name: Self.hostile)
        let pushed = try #require(await ntfy.stored.wait(count: 1).first)
        let gotten = try #require(await gotify.stored.wait(count: 1).first)
        let posted = try #require(await hook.requests.wait(count: 1).first)
        let mail = try #require(await post.mails.wait(count: 1).first)
        let published = try #require(await broker.publications.wait(count: 1).first)
        let text = daemon.scratch.path + "/text"
        while try await Program.run(["grep", "-c", "x</b>", text]).status != 0 { try Task.checkCancellation() }

        // Programs receive exactly the original name, encoded so that it cannot harm a terminal.
        #expect(line.title == Self.hostile)
        #expect(daemon.output.all.allSatisfy(isHarmless))
        #expect(try PrintedNotice(posted.text).name == Self.hostile)
        #expect(isHarmless(posted.text))
        #expect(try PrintedNotice(published.text).name == Self.hostile)
        #expect(isHarmless(published.text) && isHarmless(published.topic))
        #expect(published.topic.split(separator: "/").count == 3 && published.topic.hasPrefix("home/\(Self.family)<b>x<_b>&_[31mred"))
        // The mail contains each of our headers only once, and it is plain ASCII.
        #expect(mail.text.utf8.allSatisfy { $0 == 0x0D || $0 == 0x0A || (0x20...0x7E).contains($0) })
        #expect(mail.text.split(separator: "\r\n").count { $0.hasPrefix("Subject: ") } == 1)
        let name = Data("\(Self.family)<b>x</b>".utf8).base64EncodedString()
        #expect(mail.text.contains("\r\nSubject: =?UTF-8?B?" + name))
        // People receive only the characters that can be displayed.
        for shown in [pushed.title + "\n" + pushed.message, gotten.title + "\n" + gotten.message] {
            #expect(isHarmless(shown), "\(shown)")
            for part in [Self.family, "<b>x</b>&", "red", "evil", "2nd"] { #expect(shown.contains(part), "\(shown)") }
        }
        // Gotify must not interpret the text as Markdown.
        #expect(gotten.extras?.contains("text/markdown") != true)
        let lines = try String(contentsOfFile: text, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 1, "\(lines)")
        #expect(isHarmless(lines.joined()))
        #expect(lines.first?.contains(Self.family) == true)

        // The output of all commands that show the name must be harmless as well, and so must the
        // log.
        for command in [
            ["status"], ["timer", "list"], ["events"], ["outbox", "pending"], ["why", String(line.event)], ["status", "--json"],
            ["events", "--json"],
        ] {
            let said = try await Program.run(
                [Programs.path("bellhop")] + command, environment: daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 })
            #expect(said.status == 0, "\(command): \(said.errors)")
            #expect(isHarmless(said.output + said.errors), "\(command): \(said.output)")
            #expect(said.output.contains(Self.family), "\(command): \(said.output)")
        }
        // First acknowledge the timer that has rung, because the running timer has the same name.
        let answered = try await daemon.bellhop("ack", "--all")
        #expect(answered.status == 0, "\(answered.errors)")
        #expect(isHarmless(answered.output))
        let stopped = try await daemon.bellhop("stop", Self.hostile)
        #expect(stopped.status == 0, "\(stopped.errors)")
        #expect(isHarmless(stopped.output + stopped.errors))
        let unknown = try await daemon.bellhop("stop", "no \u{1B}[31m\u{202E}such")
        #expect(unknown.status == 66)
        #expect(isHarmless(unknown.output + unknown.errors), "\(unknown.errors)")
        #expect(try await daemon.end() == 0)
        #expect(program.errors.all.allSatisfy(isHarmless))
    }

    @Test("a pet's name has up to 30 characters as people count them, and no control characters: rule 1 of the data model")
    func petNames() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let long = String(repeating: Self.family, count: 30)
            let added = try await daemon.bellhop("pet", "add", long)
            #expect(added.status == 0, "\(added.errors)")
            #expect(try await daemon.status().pets.map(\.name) == [long])
            let longer = try await daemon.bellhop("pet", "add", long + "x")
            #expect(longer.status == 64)
            #expect(longer.errors.contains("30"))
            for bad in ["Snow\nwhite", "\u{1B}[31mRed"] {
                let refused = try await daemon.bellhop("pet", "add", bad)
                #expect(refused.status == 64, "\(refused.errors)")
                #expect(isHarmless(refused.errors))
            }
            // A name with a right-to-left override is kept, but shown without the override.
            let turned = try await daemon.bellhop("pet", "add", "abc\u{202E}def")
            #expect(turned.status == 0, "\(turned.errors)")
            #expect(isHarmless(turned.output))
            try await daemon.wash(long, for: .seconds(1))
            let notice = try await daemon.notice("laundry.washed", name: long)
            #expect(notice.pet == long)
        }
    }
}
