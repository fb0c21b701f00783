import BellhopCore

/// Inverts the colors of a terminal for a moment (DECSCNM). The flash helps people who cannot hear
/// a bell, or who are in a noisy place (checklist G19).
final class TerminalFlash: Sendable {
    static let begin = Array("\u{1B}[?5h".utf8)
    private static let end = Array("\u{1B}[?5l".utf8)
    /// The length of a flash. It is long enough to be seen and short enough not to disturb. More
    /// than three flashes per second could endanger some people.
    static let length: Duration = .milliseconds(350)

    private let writer: LineWriter
    private let timekeeper: any Timekeeper
    private let bell = Doorbell()
    /// The time since boot when the colors must be restored; `nil` if the colors are normal.
    private let until = Locked<Duration?>(nil)

    init(writer: LineWriter, timekeeper: any Timekeeper) {
        self.writer = writer
        self.timekeeper = timekeeper
    }

    /// Records that ``begin`` was written to the terminal.
    func began() {
        let end = timekeeper.now().sinceBoot + Self.length
        until.withLock { $0 = end }
        bell.ring()
    }

    func run() async {
        while !Task.isCancelled {
            let now = timekeeper.now()
            let end = until.withLock { $0 }
            if let end, now.sinceBoot >= end {
                await restore()
                continue
            }
            timekeeper.ring(bell, at: end.map { now.wall + ($0 - now.sinceBoot) })
            await bell.wait()
        }
        // Restore the colors in a separate task, because the current task is already cancelled. The
        // terminal must not stay inverted.
        await Task { await self.restore() }.value
    }

    private func restore() async {
        let isOn = until.withLock { until in
            defer { until = nil }
            return until != nil
        }
        if isOn { _ = await writer.write(Self.end) }
    }
}
