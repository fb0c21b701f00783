import BellhopCore
import ControlWire
import Foundation
import Testing

@testable import bellhop

/// Tests tables that are narrower or wider than a usual terminal.
@Suite struct TableTests {
    @Test("On a narrow terminal the rule and the owner of a timer stand on a line of their own")
    func narrowStatus() throws {
        var status = Samples.status()
        var alarm = Samples.tea()
        (alarm.name, alarm.every, alarm.ownerName) = ("Bins", "every 2 weeks on tuesday at 19:00", "Anna")
        status.timers.append(alarm)
        let text = StatusPage.text(status, Style(isColoured: false, isUnicode: true, width: 60))
        #expect(text.contains("\n    every 2 weeks on tuesday at 19:00, Anna\n"), "\(text)")
        #expect(text.split(separator: "\n").allSatisfy { SafeText.displayWidth(String($0)) <= 60 }, "\(text)")
    }

    @Test("In a pipe, a long name does not push the next columns far to the right")
    func pipedTable() {
        let name = String(repeating: "Long name ", count: 12)
        var table = Table(columns: [.init("NAME", isFlexible: true), .init("LEFT"), .init("NOTE", isFlexible: true)])
        table.rows = [[.init(name), .init("04:00"), .init(name)]]
        let line = table.lines(Style(isColoured: false, isUnicode: true, width: nil))[1]
        #expect(line.firstRange(of: "04:00").map { line.distance(from: line.startIndex, to: $0.lowerBound) } == 42)
        #expect(line.hasSuffix(name.dropLast()) || line.hasSuffix(name))
    }

    /// A table in which one row is longer than the others, and has nothing in its last column.
    private static var day: Table {
        var table = Table(
            columns: [.init(""), .init("", isFlexible: true), .init("", isFlexible: true), .init("", isRight: true)], hasHeading: false)
        table.rows = [
            ["18:00", "Bread", "Time is up after 50 min.", ""], ["19:00", "desktop is not accepting notices", "", ""],
            ["20:00", "Fluffy", "washing", "44:59 left"],
        ]
        return table
    }

    @Test("The last cell of a row may use the empty columns behind it")
    func lastCell() {
        let style = Style(isColoured: false, isUnicode: true, width: 40)
        #expect(
            Self.day.lines(style) == [
                "18:00  Bread   Time is up after 50 min.", "19:00  desktop is not accepting notices",
                "20:00  Fluffy  washing        44:59 left",
            ])
        #expect(Self.day.fits(style))
    }

    @Test("A table says whether it shows every cell in full")
    func fits() {
        #expect(!Self.day.fits(Style(isColoured: false, isUnicode: true, width: 38)))
        #expect(Self.day.fits(Style(isColoured: false, isUnicode: true, width: nil)))
    }

    @Test("Without UTF-8, cut text and long lists end with dots that are ASCII")
    func asciiEllipsis() {
        let style = Style(isColoured: false, isUnicode: false, width: 32)
        #expect(
            Self.day.lines(style) == [
                "18:00  Bread   Time is up afte..", "19:00  desktop is not acceptin..", "20:00  Fluffy  washing  44:59 left",
            ])
        var status = Samples.status()
        (status.timersTotal, status.unacknowledgedTotal) = (10_000, 3)
        let page = StatusPage.text(status, style)
        #expect(page.contains("\n  .. and 9998 more"), "\(page)")
        #expect(page.unicodeScalars.allSatisfy { $0.isASCII }, "\(page)")
    }

    @Test("In the status, timers that are paused or ready stand in the columns of the others")
    func keptColumns() throws {
        var status = Samples.status()
        (status.kept, status.timersTotal) = (Samples.kept(), status.timers.count + 1)
        let page = StatusPage.text(status, Style(isColoured: false, isUnicode: true, width: 100))
        let timers = try #require(page.components(separatedBy: "\n\n").first { $0.hasPrefix("Timers") })
        #expect(
            timers.split(separator: "\n") == [
                "Timers", "  Tea       10:00 left  → 14:10", "  Call mum  45:00 left  → 14:45", "  … and 1 more: bellhop timer list",
                "  Bread     03:20 left  paused", "  Eggs           4 min  ready",
                "  Pills                 paused   every day at 08:00, 20:00",
            ])
    }

    @Test("On a narrow terminal, the next command of a pet stands in full below the pet")
    func narrowCommand() {
        for width in [50, 60, 70] {
            let page = StatusPage.text(Samples.status(), Style(isColoured: false, isUnicode: true, width: width))
            #expect(page.contains("\n    bellhop dry Fluffy\n"), "\(page)")
            #expect(page.contains("is getting clean!"), "\(page)")
        }
    }

    @Test("If a list of timers is too wide, the repetition and the labels stand in full below each timer", arguments: [60, 80])
    func narrowTimerList(width: Int) {
        var alarm = Samples.tea()
        (alarm.name, alarm.every) = ("Report", "every month on the last friday at 17:00")
        alarm.labels = ["room": "kitchen", "tags": "kitchen,baking,bread"]
        var list = TimerListJSON(timers: [Samples.tea(), alarm], total: 2)
        list.kept = Samples.kept()
        let lines = TimerTable(list).text(Style(isColoured: false, isUnicode: true, width: width)).split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("NAME ") && lines[0].hasSuffix("ENDS"))
        #expect(lines.contains("  every month on the last friday at 17:00, room=kitchen tags=kitchen,baking,bread"), "\(lines)")
        #expect(lines.contains("  every day at 08:00, 20:00") && !lines.contains { $0.contains("…") }, "\(lines)")
    }
}
