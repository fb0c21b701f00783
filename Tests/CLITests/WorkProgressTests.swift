import BellhopCore
import Testing

@testable import bellhop

@Suite struct WorkProgressTests {
    @Test("the line says what, how far and how long, and fits any width")
    func line() {
        func line(_ done: Int, of total: Int?, _ width: Int, _ isUnicode: Bool = true) -> String {
            WorkProgress.Part(what: "Sending laundry.json", done: done, total: total).line(
                seconds: 4, tick: 1, width: width, isUnicode: isUnicode)
        }
        #expect(line(0, of: nil, 80) == "⠙ Sending laundry.json  4 s")
        #expect(line(999_999, of: nil, 80) == "⠙ Sending laundry.json  4 s")
        #expect(line(54_000_000, of: nil, 80) == "⠙ Sending laundry.json  54 MB  4 s")
        #expect(line(1, of: 3, 80) == "⠙ Sending laundry.json  ━━━━━━━━────────────────  33 %  4 s")
        #expect(line(3, of: 3, 80, false) == "/ Sending laundry.json  ########################  100 %  4 s")
        // More than the whole, which a growing file may give, is the whole.
        #expect(line(9, of: 3, 80).contains("100 %"))
        #expect(line(0, of: 0, 80) == "⠙ Sending laundry.json  4 s")
        for width in 1...120 {
            for total in [nil, 3] {
                let line = line(1, of: total, width)
                #expect(SafeText.displayWidth(line) < max(width, total == nil ? 7 : 42), "\(width): \(line)")
            }
        }
    }

    @Test("what is shown is removed once, and nothing is shown after that")
    func cleared() {
        let written = Locked("")
        let progress = WorkProgress("Working", Output { text in written.withLock { $0 += text } })
        progress.show { $0.what }
        progress.begin("Resting")
        progress.show { $0.what }
        progress.clear()
        progress.clear()
        progress.show { $0.what }
        #expect(written.withLock { $0 } == "\r\u{1B}[2KWorking\r\u{1B}[2KResting\r\u{1B}[2K")
        let silent = WorkProgress("Working", Output { _ in Issue.record("nothing was shown, so nothing must be removed") })
        silent.clear()
    }
}
