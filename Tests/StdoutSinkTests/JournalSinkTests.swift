import BellhopCore
import BellhopTestKit
import Glibc
import StdoutSink
import Testing

@Suite struct JournalSinkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var path: String { folder.path + "/socket" }

    private func sink(_ more: [String: SettingValue] = [:]) throws -> JournalSink {
        let values = more.merging(["socket": .string(path)]) { given, _ in given }
        let environment = SinkEnvironment(name: SinkName(rawValue: "journal"), timekeeper: ManualTime(), resources: SharedResources())
        return try JournalSink(settings: Settings(values, schema: JournalSink.schema), environment: environment)
    }

    private func deliver(_ event: Event = SampleNotices.washed(), to sink: JournalSink) async -> DeliveryOutcome {
        await sink.perform(.deliver(event, previous: nil), attempt: SampleNotices.attempt()).plain
    }

    @Test("the journal sink keeps the sink contract", arguments: SinkContract.cases)
    func contract(_ part: SinkContract.Case) async throws {
        let journal = JournalSocket(path)
        // Read entries all the time, as the real journal does.
        let reading = Task {
            while !Task.isCancelled { _ = await journal.entries(1) }
        }
        let path = path
        let contract = SinkContract { environment in
            try JournalSink(settings: Settings(["socket": .string(path)], schema: JournalSink.schema), environment: environment)
        }
        try await contract.run(part)
        reading.cancel()
        #expect(await deliver(to: try sink()) == .accepted(.none), "which lets the reader go")
        await reading.value
    }

    @Test("an entry has the message on one line, its level and every field of the notice, text with line breaks too")
    func fields() async throws {
        let journal = JournalSocket(path)
        let sink = try sink(["identifier": .string("house")])
        let labels: Labels = ["room": "bath", "fünf-3": "x=y", "---": "nothing is left of this name"]
        let event = SampleNotices.washed(number: 42, body: "first\nsecond \u{1B}[2J", urgency: .critical, labels: labels)
        #expect(await deliver(event, to: sink) == .accepted(.none))
        let entry = try #require(await journal.entries(1).first)
        let expected: [String: String] = [
            "MESSAGE": "Wash Complete!  first  second ␛[2J", "PRIORITY": "2", "SYSLOG_IDENTIFIER": "house", "BELLHOP_EVENT": "42",
            "BELLHOP_KIND": "laundry.washed", "BELLHOP_PET": "Snowy", "BELLHOP_TITLE": "Wash Complete!", "BELLHOP_URGENCY": "critical",
            "BELLHOP_BODY": "first\nsecond ␛[2J", "BELLHOP_KEY": event.notice.key.rawValue, "BELLHOP_LABEL_ROOM": "bath",
            "BELLHOP_LABEL_F__NF_3": "x=y", "BELLHOP_TIMER_TYPE": "wash", "BELLHOP_DUE": "2025-10-01T14:00:00Z",
        ]
        for (name, value) in expected { #expect(entry[name] == [value], "\(name) in \(entry)") }
        #expect(entry["MESSAGE_ID"]?.first?.count == 32)
        for name in entry.keys {
            #expect(
                name.utf8.count <= 64 && name.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F })
        }
        #expect(!entry.keys.contains { $0.hasPrefix("_") || $0.contains("NOTHING") || $0 == "BELLHOP_LABEL____" })
    }

    @Test("each urgency has its level", arguments: zip(Urgency.allCases, ["6", "5", "4", "2"]))
    func levels(_ urgency: Urgency, _ level: String) async throws {
        let journal = JournalSocket(path)
        #expect(await deliver(SampleNotices.washed(urgency: urgency), to: try sink()) == .accepted(.none))
        #expect(await journal.entries(1).first?["PRIORITY"] == [level])
    }

    @Test("a burst waits for a journal that is slow, in order, and loses nothing")
    func burst() async throws {
        let journal = JournalSocket(path)
        let sink = try sink()
        let deliveries = Task {
            var outcomes: [DeliveryOutcome] = []
            for number in 1...400 { outcomes.append(await deliver(SampleNotices.washed(number: Int64(number)), to: sink)) }
            return outcomes
        }
        // The kernel keeps between ten and a few hundred unread datagrams. The remaining entries
        // wait in the sink.
        let numbers = await journal.entries(400).map { $0["BELLHOP_EVENT"]?.first }
        #expect(numbers == (1...400).map { String($0) })
        #expect(await deliveries.value.allSatisfy { $0 == .accepted(.none) })
    }

    @Test("no journal, one that goes, and one that comes back")
    func restart() async throws {
        let sink = try sink()
        let absent = "no program is listening at \(path): No such file or directory"
        #expect(await deliver(to: sink).plain == .deferred(.verbatim(absent), after: nil).plain)
        #expect(await sink.check().plain == SinkCheck(.unavailable, .verbatim(absent), isAttended: false).plain)
        let journal = JournalSocket(path)
        #expect(await deliver(to: sink) == .accepted(.none))
        #expect(await sink.check() == SinkCheck(.ok, "the systemd journal is listening at \(path)", isAttended: false))
        _ = await journal.entries(1)
        journal.stop()
        guard case .deferred = await deliver(to: sink) else { return #expect(Bool(false), "the journal has gone") }
        let next = JournalSocket(path)
        #expect(await deliver(to: sink) == .accepted(.none), "it connects anew")
        #expect(await next.entries(1).count == 1)
    }

    @Test(
        "settings that cannot work are told",
        arguments: [
            ("socket", "", "is not a valid socket path (1 to 107 bytes, as in /run/systemd/journal/socket)"),
            (
                "socket", "/" + String(repeating: "x", count: 107),
                "is not a valid socket path (1 to 107 bytes, as in /run/systemd/journal/socket)"
            ),
            ("identifier", "", "must be 1 to 64 characters on one line (write identifier = \"bellhop\")"),
            ("identifier", "a\nb", "must be 1 to 64 characters on one line (write identifier = \"bellhop\")"),
        ])
    func faults(_ key: String, _ value: String, _ expected: Phrase) {
        #expect {
            try sink([key: .string(value)])
        } throws: {
            ($0 as? InvalidSettings)?.faults == [InvalidSettings.Fault(key: key, expected)]
        }
    }
}
