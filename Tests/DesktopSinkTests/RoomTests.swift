#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import DesktopSink
import Testing

/// Tests a screen that has too little room for all notices.
@Suite(.timeLimit(.minutes(15))) struct RoomTests {
    private static func events(_ numbers: ClosedRange<Int>, _ urgency: Urgency = .critical) -> [Event] {
        numbers.map { .washed("key-\($0)", number: Int64($0), title: "Alarm \($0)", urgency: urgency) }
    }

    private static func keys(_ numbers: some Sequence<Int>) -> [NoticeKey] { numbers.map { NoticeKey(rawValue: "key-\($0)") } }

    /// Waits until the sink and the server have finished exchanging messages.
    private static func untilQuiet(_ server: ScriptedNotificationServer, _ bench: Bench) async throws {
        var count = -1
        while count != server.calls.count {
            try await bench.sync()
            count = server.calls.count + 1
            try await bench.sync()
        }
    }

    /// Delivers all events at the same time, as happens after an absence.
    ///
    /// - Returns: the receipts, in the order of the events.
    @discardableResult
    private static func deliver(_ events: [Event], _ bench: Bench) async throws -> [Receipt] {
        try await withThrowingTaskGroup(of: (Int, Receipt).self) { group in
            for (index, event) in events.enumerated() { group.addTask { (index, try await bench.deliver(event)) } }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private static func summary(_ server: ScriptedNotificationServer) async -> ScriptedNotificationServer.Notification? {
        await server.screen().first { $0.summary.hasSuffix("waiting") || $0.summary.hasSuffix("done") }
    }

    @Test(
        "GNOME keeps three: of twelve none is lost, whatever their urgency, and what has no room is in one summary (facts §5 h)",
        arguments: [Urgency.normal, .critical], [true, false])
    func gnome(_ urgency: Urgency, _ atOnce: Bool) async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address, .gnome)
            let bench = try Bench(bus.variables)
            let events = Self.events(1...12, urgency)
            if atOnce {
                try await Self.deliver(events, bench)
            } else {
                for event in events { _ = try await bench.deliver(event) }
            }
            try await Self.untilQuiet(server, bench)
            let screen = await server.screen()
            #expect(Set(screen.map(\.summary)) == ["Alarm 1", "Alarm 2", "10 more notices are waiting"])
            let summary = try #require(await Self.summary(server))
            #expect(summary.body == "Alarm 3, Alarm 4, Alarm 5, Alarm 6, Alarm 7, Alarm 8, Alarm 9, Alarm 10 and 2 more")
            #expect(summary.actions == ["default", "Open", "acknowledge", "All Done"])
            #expect(summary.hints["urgency"] == .byte(urgency == .critical ? 2 : 1))
            #expect(summary.timeout == 0)
            // The server did not push any of our pop-ups off the screen.
            #expect(!bench.reports.all.contains { if case .closed = $0 { true } else { false } })
            // If the notices are withdrawn one by one, the summary disappears together with the
            // last notice.
            for event in events { #expect(await bench.perform(.withdraw(event, previous: nil)) == .accepted(.none)) }
            try await bench.sync()
            #expect(await server.shown() == [])
            await bench.end()
        }
    }

    @Test("Thirty at once are five pop-ups on any server; an urgent one gets a place, and free places are filled")
    func flood() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let time = ManualTime()
            let bench = try Bench(bus.variables, time: time)
            let events = Self.events(1...30, .normal)
            let receipts = try await Self.deliver(events, bench)
            try await Self.untilQuiet(server, bench)
            #expect(await server.shown().count == 5)
            #expect(await Self.summary(server)?.summary == "26 more notices are waiting")
            // A critical notice takes the place of the newest pop-up.
            let alarm = Event.washed("alarm", number: 31, title: "Alarm!", urgency: .critical)
            _ = try await bench.deliver(alarm)
            try await Self.untilQuiet(server, bench)
            #expect(
                Set(await server.screen().map(\.summary)) == ["Alarm 1", "Alarm 2", "Alarm 3", "Alarm!", "27 more notices are waiting"])
            // Two notices are answered elsewhere. The next notices get pop-ups, without a sound.
            _ = await bench.perform(.withdraw(alarm, previous: nil))
            _ = await bench.perform(.withdraw(events[0], previous: receipts[0]))
            await time.advance(by: .milliseconds(250))
            try await Self.untilQuiet(server, bench)
            #expect(
                Set(await server.screen().map(\.summary)) == ["Alarm 2", "Alarm 3", "Alarm 4", "Alarm 5", "25 more notices are waiting"])
            // After most notices are withdrawn, there is room for the last five, and no summary is
            // needed.
            for number in 2...25 { _ = await bench.perform(.withdraw(events[number - 1], previous: receipts[number - 1])) }
            await time.advance(by: .milliseconds(250))
            try await Self.untilQuiet(server, bench)
            #expect(Set(await server.screen().map(\.summary)) == Set((26...30).map { "Alarm \($0)" }))
            // Each notice that moved out of the summary into a pop-up has its own receipt.
            let moved = bench.reports.all.compactMap { report in
                if case .moved(let key, let receipt) = report, !receipt.rawValue.contains("folded") { key } else { nil }
            }
            #expect(Set(moved).isSuperset(of: Self.keys(26...30)))
            await bench.end()
        }
    }

    @Test("at_once is a setting: with 1 there is one pop-up, of its own or the summary")
    func setting() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables, ["at_once": .integer(1)])
            try await Self.deliver(Self.events(1...1), bench)
            #expect(await server.screen().map(\.summary) == ["Alarm 1"])
            try await Self.deliver(Self.events(2...3), bench)
            try await Self.untilQuiet(server, bench)
            #expect(await server.screen().map(\.summary) == ["3 more notices are waiting"])
            await bench.end()
        }
    }

    @Test("A test notice is shown whatever stands there, and never in the summary: nobody answers it")
    func test() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables, ["at_once": .integer(2)])
            try await Self.deliver(Self.events(1...3), bench)
            var test = Event.washed("test", number: 0, title: "Test Notification")
            test.kind = .test
            _ = try await bench.deliver(test)
            _ = try await bench.deliver(Self.events(4...4)[0])
            try await Self.untilQuiet(server, bench)
            #expect(Set(await server.screen().map(\.summary)) == ["Alarm 1", "3 more notices are waiting", "Test Notification"])
            await bench.end()
        }
    }

    @Test("what GNOME pushes off the screen for a test notice moves into the summary, and none of the notices is lost")
    func pushedOut() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address, .gnome)
            let bench = try Bench(bus.variables)
            try await Self.deliver(Self.events(1...3), bench)
            try await Self.untilQuiet(server, bench)
            #expect(Set(await server.screen().map(\.summary)) == ["Alarm 1", "Alarm 2", "Alarm 3"])
            var test = Event.washed("test", number: 0, title: "Test Notification")
            test.kind = .test
            _ = try await bench.deliver(test)
            try await Self.untilQuiet(server, bench)
            let screen = await server.screen()
            #expect(screen.count <= 3 && screen.contains { $0.summary == "Test Notification" }, "\(screen.map(\.summary))")
            let summary = try #require(await Self.summary(server))
            let seen = screen.map(\.summary) + [summary.body]
            for number in 1...3 { #expect(seen.contains { $0.contains("Alarm \(number)") }, "\(seen)") }
            #expect(!bench.reports.all.contains { if case .closed = $0 { true } else { false } })
            await bench.end()
        }
    }

    @Test("All Done on the summary answers all that it tells of, and nothing else")
    func allDone() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address, .gnome)
            let bench = try Bench(bus.variables)
            for event in Self.events(1...5) { _ = try await bench.deliver(event) }
            try await Self.untilQuiet(server, bench)
            let summary = try #require(await Self.summary(server))
            server.press("acknowledge", on: summary.id)
            try await Self.untilQuiet(server, bench)
            let answers = bench.reports.all.filter { if case .action = $0 { true } else { false } }
            #expect(answers == Self.keys(3...5).map { .action($0, .acknowledge, activationToken: nil) })
            #expect(await server.screen().map(\.summary) == ["Alarm 1", "Alarm 2"])
            await bench.end()
        }
    }

    @Test("A click on the summary opens the list; dismissing it is seeing what it stands for", arguments: [true, false])
    func summarySeen(_ isOpened: Bool) async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address, .gnome)
            let bench = try Bench(bus.variables)
            for event in Self.events(1...4) { _ = try await bench.deliver(event) }
            try await Self.untilQuiet(server, bench)
            let summary = try #require(await Self.summary(server))
            #expect(summary.body == "Alarm 3, Alarm 4")
            if isOpened { server.press("default", on: summary.id) } else { server.close(summary.id, reason: 2) }
            _ = try await bench.reports.until { $0 == .seen(NoticeKey(rawValue: "key-4")) }
            try await bench.sync()
            let why: Reason = isOpened ? "Somebody opened the pop-up." : "Somebody dismissed the pop-up."
            let seen = bench.reports.all.filter { report in
                switch report {
                case .seen, .closed: true
                default: false
                }
            }
            let (a, b) = (Self.keys(3...3)[0], Self.keys(4...4)[0])
            #expect(seen == [.seen(a), .seen(b), .closed(a, why), .closed(b, why)])
            #expect(bench.launches.all.map(\.arguments) == (isOpened ? [["xdg-open", "bellhop://unanswered"]] : []))
            await bench.end()
        }
    }

    @Test("Killed with the summary on the screen, the next process takes it over: one summary, which goes with the last of its notices")
    func adopted() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address, .gnome)
            let events = Self.events(1...6)
            var receipts: [Receipt]
            let before: UInt32
            do {
                // Nobody ends this sink, just as if its process had been killed with kill -9. The
                // receipts of pop-ups that have moved are kept.
                let killed = try Bench(bus.variables)
                receipts = []
                for event in events { receipts.append(try await killed.deliver(event)) }
                try await Self.untilQuiet(server, killed)
                for case .moved(let key, let receipt) in killed.reports.all {
                    if let index = events.firstIndex(where: { $0.key == key }) { receipts[index] = receipt }
                }
                before = try #require(await Self.summary(server)).id
                killed.dropConnection()
                await killed.end()
            }
            #expect(receipts.count { $0.rawValue.contains("folded") } == 4)
            let bench = try Bench(bus.variables)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (event, receipt) in zip(events, receipts) {
                    group.addTask { _ = try await bench.perform(.update(event, previous: receipt)).receipt() }
                }
                try await group.waitForAll()
            }
            try await Self.untilQuiet(server, bench)
            #expect(await Self.summary(server)?.id == before)
            #expect(Set(await server.screen().map(\.summary)) == ["Alarm 1", "Alarm 2", "4 more notices are waiting"])
            for (event, receipt) in zip(events, receipts) {
                #expect(await bench.perform(.withdraw(event, previous: receipt)) == .accepted(.none))
            }
            try await Self.untilQuiet(server, bench)
            #expect(await server.shown() == [])
            await bench.end()
        }
    }

    @Test("What was answered while nobody ran takes the summary of the last process away, and it alone")
    func answeredMeanwhile() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address, .gnome)
            let killed = try Bench(bus.variables)
            let events = Self.events(1...4)
            var receipts: [Receipt] = []
            for event in events { receipts.append(try await killed.deliver(event)) }
            try await Self.untilQuiet(server, killed)
            killed.dropConnection()
            await killed.end()
            let bench = try Bench(bus.variables)
            for number in [3, 4] { _ = await bench.perform(.withdraw(events[number - 1], previous: receipts[number - 1])) }
            try await Self.untilQuiet(server, bench)
            #expect(await server.screen().map(\.summary) == ["Alarm 1", "Alarm 2"])
            await bench.end()
        }
    }

    @Test("A daemon that stops takes the summary with it, which nobody would hear, and leaves the pop-ups that are adopted")
    func stopped() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address, .gnome)
            let bench = try Bench(bus.variables)
            for event in Self.events(1...5) { _ = try await bench.deliver(event) }
            try await Self.untilQuiet(server, bench)
            #expect(await server.shown().count == 3)
            await bench.end()
            #expect(await server.screen().map(\.summary) == ["Alarm 1", "Alarm 2"])
        }
    }

    @Test("Timers that are done are called so, in the language of whoever reads it")
    func wording() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables, ["at_once": .integer(2)])
            bench.language = .german
            for number in 1...4 {
                var event = Event.washed("key-\(number)", number: Int64(number), title: "Tea \(number)")
                event.kind = .timerFinished
                _ = try await bench.deliver(event)
            }
            try await Self.untilQuiet(server, bench)
            let summary = try #require(await server.screen().first { $0.summary == "3 weitere Timer sind abgelaufen" })
            #expect(summary.body == "Tea 2, Tea 3, Tea 4")
            #expect(summary.actions == ["default", "Öffnen", "acknowledge", "Alles erledigt"])
            await bench.end()
        }
    }

    @Test("notification-daemon shows one at a time: what is critical goes first, and the others wait for their turn")
    func queue() async throws {
        try await PrivateBus.run { bus in
            var character = ScriptedNotificationServer.Character()
            character.information = ["Notification Daemon", "GNOME", "3.20.0", "1.2"]
            let server = try await ScriptedNotificationServer(on: bus.address, character)
            let time = ManualTime()
            let bench = try Bench(bus.variables, time: time)
            let tea = Event.washed("tea", number: 1, title: "Tea")
            let alarm = Event.washed("alarm", number: 2, title: "REST OVER!", urgency: .critical)
            _ = try await bench.deliver(tea)
            let receipt = try await bench.deliver(alarm)
            #expect(await server.screen().map(\.summary) == ["REST OVER!"])
            // This server would keep a critical pop-up on its screen even after it is closed.
            // Therefore the sink first turns the pop-up into a normal one.
            _ = await bench.perform(.withdraw(alarm, previous: receipt))
            let last = try #require(server.notifications.all.last)
            #expect(last.replaces != 0 && last.hints["urgency"] == .byte(1) && last.timeout == 1)
            await time.advance(by: .milliseconds(250))
            try await Self.untilQuiet(server, bench)
            #expect(await server.screen().map(\.summary) == ["Tea"])
            await bench.end()
        }
    }

    @Test("A server that takes no summary loses nobody: whoever waits for it tries again")
    func refusedSummary() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables, ["at_once": .integer(2)])
            try await Self.deliver(Self.events(1...2), bench)
            server.answerNext(.error("org.freedesktop.DBus.Error.Failed", "no"))
            let third = Self.events(3...3)[0]
            #expect(await bench.perform(.deliver(third, previous: nil)).isDeferred)
            _ = try await bench.deliver(third)
            #expect(Set(await server.screen().map(\.summary)) == ["Alarm 1", "2 more notices are waiting"])
            await bench.end()
        }
    }

    @Test("What went from the screen for a summary that the server refuses is not lost: the summary is sent again, later each time")
    func refusedForOthers() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let time = ManualTime()
            let bench = try Bench(bus.variables, ["at_once": .integer(2)], time: time)
            let events = Self.events(1...3)
            try await Self.deliver(Array(events[0..<2]), bench)
            server.answerNext(.error("org.freedesktop.DBus.Error.Failed", "no"))
            #expect(await bench.perform(.deliver(events[2], previous: nil)).isDeferred)
            #expect(await server.screen().map(\.summary) == ["Alarm 1"])
            server.answerNext(.error("org.freedesktop.DBus.Error.Failed", "no"))
            await time.advance(by: .seconds(10))
            try await Self.untilQuiet(server, bench)
            await time.advance(by: .seconds(19))
            try await Self.untilQuiet(server, bench)
            #expect(await server.screen().map(\.summary) == ["Alarm 1"])
            await time.advance(by: .seconds(1))
            try await Self.untilQuiet(server, bench)
            #expect(Set(await server.screen().map(\.summary)) == ["Alarm 1", "2 more notices are waiting"])
            await bench.end()
        }
    }
}
#endif
