import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests how the running daemon handles the failures of a phone's server.
@Suite(.timeLimit(.minutes(15))) struct NtfyTroubleTests {
    private func publishings(_ ntfy: NtfyStandIn) -> [PeerRequest] {
        ntfy.requests.all.filter { $0.method == "POST" }
    }

    @Test(
        "G5, promise 3: a server that is down for a minute and comes back gets all that waited, once each, within the schedule 1, 5, 30, 60 s"
    )
    func down() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        try await ntfy.stop()
        try await DaemonProcess.run(config: DaemonConfig.ntfy(ntfy.url)) { daemon in
            let names = ["Tea", "Coffee", "Eggs"]
            var lines: [PrintedNotice] = []
            for name in names {
                try await daemon.timer(name, for: .seconds(1))
                // The line on standard output is printed on time, no matter how the phone's sink is
                // doing.
                lines.append(try await daemon.notice("timer.finished", name: name))
            }
            for line in lines { #expect(line.lateness < 5) }
            try await daemon.program.saying("phone did not accept a notice")
            _ = try await daemon.notice("sink.failing", name: "phone")
            // Let the outage last a minute. Only this part of the test takes real time.
            let first = try #require(lines.first)
            let left = (try #require(first.due)).instant + .seconds(60) - DaemonProcess.now()
            if left > .zero { _ = try await Program.run(["/usr/bin/sleep", "\(left.inSeconds)"]) }
            #expect(ntfy.requests.count == 0)
            for line in lines { #expect(try await daemon.why(line.event).deliveries.first { $0.sink == "phone" }?.state == "queued") }
            try await ntfy.start()
            let told = Tally(Set(names))
            await told.wait(in: ntfy.stored) { [$0.title.components(separatedBy: " (")[0]] }
            #expect(told.missing.isEmpty)
            _ = try await daemon.notice("sink.recovered", name: "phone")
            for line in lines {
                let delivery = try #require(try await daemon.delivery(of: line.event, at: "phone"))
                #expect(delivery.state == "sent")
                // The first attempt fails, and so do the attempts after pauses of 1, 5 and 30 s.
                // The attempt after another 60 s succeeds. Randomness shortens each pause by up to
                // a fifth. While a sink keeps failing, only one notice is attempted at a time. As
                // soon as one notice is accepted, the other notices are sent without further
                // pauses.
                #expect((2...5).contains(delivery.attempts))
                let wait = (delivery.changed.instant - (try #require(line.due)).instant).inSeconds
                #expect((60...103).contains(wait), "\(line.name) came after \(wait) s")
                #expect(ntfy.stored.all.filter { $0.title.hasPrefix(line.name) }.count == 1)
            }
            #expect(ntfy.visible.filter { message in names.contains { message.title.hasPrefix($0) } }.count == names.count)
            // Standard output was never down. It contains each timer once, in the order in which
            // the timers ended.
            #expect(try daemon.notices.filter { $0.kind == "timer.finished" && $0.type == "notice" }.map(\.name) == names)
        }
    }

    @Test("buttons whose answers nobody may read are shown by status, sinks and doctor, with what mends it")
    func deaf() async throws {
        let ntfy = try await NtfyStandIn(.init(access: .init(everyone: .none, tokens: ["tk_writes": .writeOnly])))
        let config = DaemonConfig.ntfy(ntfy.url, more: "token_file = \"@/token\"\nanswers = \"topic\"\nanswer_topic = \"answers\"")
        let daemon = try DaemonProcess(config: config)
        try daemon.scratch.write("tk_writes\n", to: "token")
        let program = try await daemon.start()
        try await program.saying("to the subscription to the answers")
        let trouble =
            "buttons do nothing, because \(ntfy.url) does not let us read \"answers\" (allow the token or user of the sink to read that topic)"
        var status = try await daemon.status()
        // The sink's report is processed a moment after it was logged, because reports are
        // processed in order. Wait until the status shows it.
        while status.sinks.first(where: { $0.name == "phone" })?.trouble == nil { status = try await daemon.status() }
        #expect(status.warnings.contains("phone: " + trouble), "\(status.warnings)")
        for command in ["status", "sinks", "doctor"] {
            let said = try await daemon.bellhop(command).output.replacing("\n", with: " ")
            #expect(said.contains("buttons do nothing"), "\(command): \(said)")
        }
        let doctor = try await daemon.bellhop("doctor").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(doctor.contains("allow the token or user of the sink to read that topic"), "\(doctor)")
        try await daemon.kill9()
    }

    @Test("401 is tried once, told on the log, and what waited goes out after a reload with the right token")
    func wrongToken() async throws {
        let ntfy = try await NtfyStandIn(.init(access: .init(everyone: .none, tokens: ["tk_right": .readWrite])))
        let config = DaemonConfig.ntfy(ntfy.url, more: "token_file = \"@/token\"")
        let daemon = try DaemonProcess(config: config)
        try daemon.scratch.write("tk_wrong\n", to: "token")
        let program = try await daemon.start()
        try await daemon.timer("Tea", for: .seconds(1))
        let fault = try await daemon.notice("sink.failing", name: "phone")
        #expect(fault.body.contains("401"))
        #expect(!program.errors.all.contains { $0.contains("tk_wrong") })
        #expect(!daemon.output.all.contains { $0.contains("tk_wrong") })
        // The daemon does not even attempt to send the next notice.
        try await daemon.timer("Coffee", for: .seconds(1))
        _ = try await daemon.notice("timer.finished", name: "Coffee")
        _ = try await daemon.status()
        #expect(publishings(ntfy).count == 1)
        #expect(try await daemon.status().sinks.first { $0.name == "phone" }?.parked != nil)

        try daemon.scratch.write("tk_right\n", to: "token")
        program.signal(SIGHUP)
        try await program.saying("config loaded from")
        // Wait for Tea and Coffee. The notice about the recovery of the phone may arrive after
        // them.
        let told = Tally(["Tea", "Coffee"])
        await told.wait(in: ntfy.stored) { [$0.title] }
        #expect(told.missing.isEmpty)
        _ = try await daemon.notice("sink.recovered", name: "phone")
        #expect(try daemon.notices.filter { $0.kind == "sink.failing" && $0.type == "notice" }.count == 1)
        for name in ["Tea", "Coffee"] { #expect(ntfy.visible.filter { $0.title == name }.count == 1) }
        #expect(try await daemon.end() == 0)
    }

    @Test("429 without Retry-After is tried again in a while, not at once")
    func tooManyRequests() async throws {
        let ntfy = try await NtfyStandIn(.init(limits: .init(requests: 1)))
        try await DaemonProcess.run(config: DaemonConfig.ntfy(ntfy.url)) { daemon in
            try await daemon.timer("Tea", for: .seconds(1))
            await ntfy.stored.wait(count: 1)
            try await daemon.timer("Coffee", for: .seconds(1))
            try await daemon.program.saying("429")
            let asked = publishings(ntfy).count
            let when = DaemonProcess.now()
            ntfy.advance(by: .seconds(60))
            await ntfy.stored.wait(count: 2)
            #expect(DaemonProcess.now() - when > .seconds(3))
            // Wait for the requests, because the stand-in lists a stored message just before it
            // lists the request.
            await ntfy.requests.wait { $0.filter { $0.method == "POST" }.count >= 3 }
            #expect(asked == 2)
            #expect(publishings(ntfy).count == 3)
            #expect(ntfy.visible.map(\.title) == ["Tea", "Coffee"])
        }
    }

    @Test("a digest of very long names arrives whole, within what ntfy takes, at the first attempt")
    func longDigest() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        try await DaemonProcess.run(config: DaemonConfig.ntfy(ntfy.url)) { daemon in
            // Timers that ended long ago are reported together in one digest, with one line for
            // each timer.
            let past = DaemonProcess.now() - .minutes(2)
            let name = "Wäsche " + String(repeating: "🧺", count: 80)
            let requests = (100..<200).map { TimerRequest(due: Timestamp(past), name: name + String($0)) }
            _ = try await daemon.timers(requests)
            await ntfy.stored.wait(count: 1)
            let digests = try await daemon.client.send(.init(.events, query: [("limit", "1000")]), as: EventListJSON.self).events
                .filter { $0.kind == "hub.digest" }
            let digest = try #require(digests.first)
            #expect(digests.count == 1)
            let message = try #require(ntfy.stored.all.first { $0.title == digest.notice.title })
            #expect(message.attachmentSize == nil)
            #expect((3600...4095).contains(message.message.utf8.count))
            #expect(message.message == digest.notice.body && message.message.hasSuffix("and 80 more; \"bellhop events\" lists all of them"))
            // No character was cut in half, and the message needed only one attempt.
            #expect(!message.message.contains("\u{FFFD}"))
            while try await !daemon.outbox().waiting.isEmpty { try Task.checkCancellation() }
            #expect(publishings(ntfy).count == digests.count)
            #expect(ntfy.visible.count == digests.count)
        }
    }

    @Test("T-30: a server that never answers delays no line on standard output")
    func hanging() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        ntfy.always(.hang)
        let machine = try MachineDelay()
        try await DaemonProcess.run(config: DaemonConfig.ntfy(ntfy.url)) { daemon in
            let due = DaemonProcess.now() + .seconds(1)
            // There are more timers than the daemon can attempt to deliver at the same time.
            let names = (100..<140).map { "Timer \($0)" }
            _ = try await daemon.timers(names.map { TimerRequest(due: Timestamp(due), name: $0) })
            let told = Tally(Set(names))
            await told.wait(in: daemon.output) { line in names.filter(line.contains) }
            #expect(told.missing.isEmpty)
            _ = await ntfy.requests.wait { $0.contains { $0.method == "POST" } }
            try await daemon.timer("Later", for: .seconds(1))
            let later = try await daemon.notice("timer.finished", name: "Later")
            for notice in try daemon.notices { #expect(notice.lateness < 5 + machine.allowance) }
            #expect(later.lateness < 5 + machine.allowance)
            #expect(ntfy.stored.count == 0)
            // A server that does not answer does not keep the daemon from ending either.
            let start = DaemonProcess.now()
            #expect(try await daemon.end() == 0)
            #expect(DaemonProcess.now() - start < .seconds(7 + machine.allowance))
        }
    }

    @Test("an answer that is lost after the message was stored leaves one visible message")
    func lostAnswer() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        ntfy.next(.storedThenClosed)
        try await DaemonProcess.run(config: DaemonConfig.ntfy(ntfy.url)) { daemon in
            try await daemon.timer("Tea", for: .seconds(1))
            await ntfy.stored.wait(count: 2)
            #expect(ntfy.visible.map(\.title) == ["Tea"])
        }
    }
}
