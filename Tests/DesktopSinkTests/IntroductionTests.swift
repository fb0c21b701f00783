#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import DesktopSink
import Testing

/// Tests servers that do not report what they are. Some of them report it later, others never.
@Suite(.timeLimit(.minutes(15))) struct IntroductionTests {
    @Test("GNOME owns its name before it exports its object: it is asked again, and the pop-up has its buttons")
    func ownsItsNameFirst() async throws {
        try await PrivateBus.run { bus in
            var gnome = ScriptedNotificationServer.Character.gnome
            gnome.missing = .everything
            let server = try await ScriptedNotificationServer(on: bus.address, gnome)
            let bench = try Bench(bus.variables, time: BootClock())
            async let receipt = bench.deliver(.washed())
            // The sink asks both of its questions twice, because it does not trust the first
            // answers.
            _ = try await server.calls.first(4)
            #expect(server.notifications.count == 0)
            server.export()
            _ = try await receipt
            #expect(try await server.notifications.element(0).actions.contains("start-dryer"))
            let check = await bench.sink.check()
            #expect(check.detail.hasPrefix("gnome-shell 43.9 (GNOME) answers") && check.trouble == nil)
            await bench.end()
        }
    }

    @Test("A server that never said what it is shows plain pop-ups, is a fault for the doctor, and is asked at each delivery")
    func neverFinal() async throws {
        try await PrivateBus.run { bus in
            var character = ScriptedNotificationServer.Character()
            character.missing = .introduction
            let server = try await ScriptedNotificationServer(on: bus.address, character)
            let time = ManualTime()
            let bench = try Bench(bus.variables, ["timeout": .duration(.minutes(1))], time: time)
            async let first = bench.deliver(.washed())
            _ = try await server.calls.first(1)
            // Let the pauses between the sink's questions pass, one pause at a time.
            while server.notifications.count == 0 {
                await time.advance(by: .seconds(1))
                try await bench.poke()
            }
            let receipt = try await first
            #expect(try await server.notifications.element(0).actions == [])
            let check = await bench.sink.check()
            #expect(check.trouble?.contains("have no buttons") == true)
            #expect(check.reachesSomebody)
            // The server is repaired now. The next notice has buttons, and the pop-up that is
            // already on the screen gets its buttons, too.
            server.export()
            _ = try await bench.deliver(.washed("next", number: 2))
            #expect(try await server.notifications.element(1).actions.contains("start-dryer"))
            #expect(bench.reports.all.contains(.adopt("The notification service reported its capabilities late.")))
            _ = try await bench.perform(.update(.washed(), previous: receipt)).receipt()
            let updated = try await server.notifications.element(2)
            #expect(updated.replaces == 1 && updated.actions.contains("start-dryer"))
            #expect(await bench.sink.check().trouble == nil)
            await bench.end()
        }
    }

    @Test("What a server answers is shortened to 200 bytes, on one line, wherever it is told (F15)")
    func longAnswers() async throws {
        try await PrivateBus.run { bus in
            var character = ScriptedNotificationServer.Character()
            let flood = String(repeating: "é\u{1B}[31m\n", count: 30_000)
            character.information = Array(repeating: flood, count: 4)
            character.capabilities += [flood]
            let server = try await ScriptedNotificationServer(on: bus.address, character)
            let bench = try Bench(bus.variables)
            server.answerNext(.error("org.example.Odd", flood), .error("org.freedesktop.DBus.Error.AccessDenied", flood))
            for _ in 0..<2 {
                let reason = await bench.perform(.deliver(.washed(), previous: nil)).reason
                #expect(!reason.isEmpty && reason.utf8.count < 400)
                #expect(!reason.unicodeScalars.contains { SafeText.isActive($0.value) })
            }
            let detail = await bench.sink.check().detail.description
            #expect(detail.utf8.count < 600 && !detail.unicodeScalars.contains { SafeText.isActive($0.value) })
            for line in bench.lines.all { #expect(line.utf8.count < 400) }
            // The activation token becomes an environment variable of a program, so a token that is
            // too long is dropped.
            _ = try await bench.deliver(.washed("token"))
            let id = try #require(await server.shown().last)
            server.press("start-dryer", on: id, token: String(repeating: "t", count: 1_000_000))
            #expect(try await bench.reports(1) == [.action(NoticeKey(rawValue: "token"), .startDryer, activationToken: nil)])
            await bench.end()
        }
    }

    @Test("A bus that comes back without a server: what waits asks for one to be started as soon as that is allowed")
    func hope() async throws {
        let bus = try await PrivateBus(isRunning: false)
        let bench = try Bench(bus.variables, time: BootClock())
        #expect(await bench.perform(.deliver(.washed(), previous: nil)).isDeferred)
        try await bus.start()
        // No server owns the name, and nothing else happens. Only the connection itself causes the
        // report, 3 s after it was made.
        _ = try await bench.reports.until { $0 == .ready }
        await bench.end()
        await bus.end()
    }

    @Test("GNOME and Xfce say elsewhere that they are quiet; so does the doctor (N-24)", arguments: [true, false])
    func quiet(_ isGNOME: Bool) async throws {
        try await PrivateBus.run { bus in
            var character = ScriptedNotificationServer.Character.gnome
            if !isGNOME { character.information = ["Xfce Notify Daemon", "Xfce", "0.7.3", "1.2"] }
            let server = try await ScriptedNotificationServer(on: bus.address, character)
            var variables = bus.variables
            let made = try await DesktopProcess.run(
                [
                    "sh", "-c",
                    "mkdir -p $0/bin && printf '#!/bin/sh\\ncat %s/answer\\n' $0 > $0/bin/gsettings && chmod 700 $0/bin/gsettings",
                    bus.folder,
                ],
                environment: [:], errors: "/dev/null")
            try #require(made.status == 0)
            variables["PATH"] = bus.folder + "/bin:/usr/bin:/bin"
            let xfconf = isGNOME ? nil : try await XfconfStandIn(on: bus.address)
            let bench = try Bench(variables)
            for isQuiet in [true, false] {
                bus.write(isQuiet ? "false\n" : "true\n", to: "answer")
                xfconf?.isQuiet.withLock { $0 = isQuiet }
                let check = await bench.sink.check()
                #expect(check.state == (isQuiet ? .quiet : .ok), "\(check.detail)")
                #expect(check.detail.contains(isGNOME ? "gsettings set" : "xfconf-query") == isQuiet)
            }
            #expect(server.notifications.count == 0)
            await bench.end()
        }
    }

    /// Answers `GetProperty` as xfconfd does.
    private final class XfconfStandIn: Sendable {
        let isQuiet = Locked(false)
        private let bus: BusClient
        private let desk: Tenancy<Desk>

        private final class Desk: BusTenant {
            let matches: [String] = []
            let names: Happenings<String>
            let isQuiet: @Sendable () -> Bool

            init(names: Happenings<String>, isQuiet: @escaping @Sendable () -> Bool) {
                self.names = names
                self.isQuiet = isQuiet
            }

            func connected(_ bus: BusThread) {
                bus.call(.bus("RequestName", [.string("org.xfce.Xfconf"), .uint32(4)])) { [names] _, bus in
                    names.append(bus.uniqueName ?? "")
                }
            }

            func disconnected(_ why: Phrase, _ bus: BusThread) {}
            func received(signal: BusMessage, _ bus: BusThread) {}

            func received(call: BusMessage, _ bus: BusThread) -> Bool {
                guard call.member == "GetProperty", call.body == [.string("xfce4-notifyd"), .string("/do-not-disturb")] else {
                    return false
                }
                bus.send(call.reply([.variant(.boolean(isQuiet()))]))
                return true
            }
        }

        init(on address: BusAddress) async throws {
            bus = try BusClient(address: address, timekeeper: ManualTime())
            let names = Happenings<String>()
            let isQuiet = isQuiet
            desk = bus.attach { Desk(names: names) { isQuiet.withLock { $0 } } }
            _ = try await names.element(0)
        }
    }
}
#endif
