import BellhopCore
import ControlWire
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
}
