import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite("Output that needs no manual")
struct SelfExplainingTests {
    private static let wide = Style(isColoured: false, isUnicode: true, width: 100)
    private static let piped = Style(isColoured: false, isUnicode: true, width: nil)

    private static func history(next: String? = nil) -> HistoryJSON {
        var task = LaundryTask(id: Samples.taskID(3), petID: Samples.petID(1), startDate: Samples.now - .hours(3))
        task.washStartTime = Samples.now - .hours(3)
        task.washEndTime = Samples.now - .hours(2)
        task.foldCompletedTime = Samples.now - .hours(1)
        var round = TaskJSON(task, petName: "Snowy", clock: Samples.listClock)
        round.timeline = SpanJSON.spans(of: task, clock: Samples.listClock)
        return HistoryJSON(tasks: [round], next: next)
    }

    private static let workouts = ProgrammeListJSON(programmes: [
        ProgrammeJSON(name: "tabata", preset: true, totalMs: 250_000, sets: 8, rounds: 1, lowMs: 10_000, highMs: 20_000, start: "low")
    ])

    private static let tables: [@Sendable (Style) -> String] = [
        { Rounds.history(history(), long: false, $0) },
        { Journal.events(EventListJSON(events: [EventJSON(Samples.event(), clock: Samples.journalClock)], last: 41), $0) },
        { Runs.workouts(workouts, $0) },
    ]

    @Test("on a terminal, a line below a table explains its columns by their titles; a pipe gets the table alone", arguments: 0..<3)
    func legends(table: Int) {
        inEachLanguage {
            let lines = Self.tables[table](Self.wide).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            #expect(lines.count == 4 && lines[2].isEmpty, "\(lines)")
            let titles = Set(lines[0].split(separator: " "))
            let named = lines[3].split { !$0.isLetter }.filter { $0.count > 1 && $0 == $0.uppercased() }
            #expect(!named.isEmpty && named.allSatisfy { titles.contains($0) }, "\(named) \(titles)")
            #expect(Self.tables[table](Self.piped) == lines.prefix(2).joined(separator: "\n"))
        }
    }

    @Test("a page of the history has the legend above the way to the next page; the whole history and the long form have none")
    func historyLegend() {
        let page = Rounds.history(Self.history(next: "17.a"), long: false, Self.wide)
        #expect(page.contains("\n\nWASH and DRY: machine time.") && page.hasSuffix("\n\nTo see more: bellhop history --after 17.a"))
        #expect(!Rounds.history(Self.history(), long: false, hasLegend: false, Self.wide).contains("WASH and DRY"))
        #expect(!Rounds.history(Self.history(), long: true, Self.wide).contains("WASH and DRY"))
    }

    @Test("the legend of the events ends with the command for the newest of them, to paste")
    func eventsLegend() {
        #expect(Self.tables[1](Self.wide).hasSuffix(": bellhop why 41"))
    }

    @Test(
        "the help of these commands names their columns", arguments: [("history", "WAITED"), ("events", "KIND"), ("workout list", "LOW")])
    func helpOfColumns(command: String, title: String) async {
        let run = await CommandRun.run(command.split(separator: " ").map(String.init) + ["--help"], socket: "/nonexistent/s")
        #expect(run.status == 0 && run.out.contains(title), "\(run.out)")
    }

    @Test("a timer whose end goes to no sink says in the outbox that nobody is notified, and has no empty column")
    func outboxOfNobody() {
        let armed = ArmedNoticeJSON(
            id: "timer_2_countdown", timer: "2", name: "Tea", kind: "timer.finished", title: "Tea", due: Timestamp(Samples.now),
            dueLocal: "14:45", remainingMs: 2_700_000, sinks: [])
        func row(_ notice: ArmedNoticeJSON) -> String {
            String(OutboxPage.text(OutboxJSON(armed: [notice], waiting: []), Self.wide).split(separator: "\n").last ?? "")
        }
        #expect(row(armed).hasSuffix("nobody"))
        var told = armed
        told.sinks = ["phone"]
        #expect(row(told).hasSuffix("phone"))
    }

    @Test("the doctor divides a long list of reasons at its semicolons, so that each stands on a line; a short one stays whole")
    func doctorLines() {
        let obstacles = ["pw-play", "paplay", "canberra-gtk-play", "aplay"].map { "there is no sound server for \($0) at /run/user/1000" }
        let detail = (["nothing can be heard (install pipewire-bin)"] + obstacles).joined(separator: "; ") + " (unavailable since 00:35:20)"
        func page(_ detail: String) -> String {
            DoctorPage.text(
                DoctorJSON(checks: [CheckJSON(name: "sink sound", state: .fail, detail: detail)]), showsAll: false, Self.wide)
        }
        let lines = TextFit.fitted(page(detail), 80).split(separator: "\n")
        #expect(lines.allSatisfy { SafeText.displayWidth(String($0)) <= 80 }, "\(lines)")
        #expect(lines[0] == "✗ sink sound: nothing can be heard (install pipewire-bin);")
        for (line, obstacle) in zip(lines.dropFirst(), obstacles) { #expect(line.hasPrefix("    " + obstacle), "\(line)") }
        #expect(page("no player; no voice").contains(": no player; no voice\n"))
    }
}
