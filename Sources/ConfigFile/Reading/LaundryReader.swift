import BellhopCore

/// Reads `[laundry]`: the rules for pets and their laundry.
struct LaundryReader {
    let home: HomePath
    let log: FaultLog

    private static let keys = ["death_after", "musty_after", "abandon_after", "tell_folded", "tell_doer"]

    func read(_ root: TableReader, into policy: inout LaundryPolicy) {
        guard let entry = root.entry("laundry"), let table = root.table(entry, advice: "write [laundry]") else { return }
        table.refuseUnknown(Self.keys, subject: "[laundry]", advice: ConfigReader.misplaced)
        if let factor = table.entry("death_after"), let tenths = tenths(factor, in: table) { policy.deathTenths = tenths }
        if let musty = table.entry("musty_after") {
            policy.waitingAfter = pause(musty, in: table, LaundryPolicy.waitingRange, example: "2h") ?? policy.waitingAfter
        }
        if let abandon = table.entry("abandon_after") {
            policy.abandonAfter = pause(abandon, in: table, LaundryPolicy.abandonRange, example: "3d") ?? policy.abandonAfter
        }
        if let entry = table.entry("tell_folded") { policy.tellsFolded = table.flag(entry) ?? false }
        if let entry = table.entry("tell_doer") { policy.tellsDoer = table.flag(entry) ?? false }
        // `abandon_after` must be longer than `musty_after`, because people are reminded before a
        // round counts as abandoned.
        if let waiting = policy.waitingAfter, let abandon = policy.abandonAfter, abandon <= waiting,
            let entry = table.entry("abandon_after")
        {
            let least = DurationText.compact(waiting)
            log.fault(
                entry.value.position,
                "laundry.abandon_after must be longer than musty_after (people are reminded first; write more than \"\(least)\")")
        }
    }

    /// Reads a number of cycles such as `2.0` or `2` and returns it in tenths. At most one decimal
    /// is allowed, so that the result is exact.
    private func tenths(_ entry: TOMLEntry, in table: TableReader) -> Int? {
        let advice: Phrase = "write a number from 1.2 to 10 with at most one decimal, without quotes"
        let given: Double
        switch entry.value.content {
        case .integer(let number): given = Double(number)
        case .float(let number): given = number
        default:
            log.fault(entry.value.position, "\(table.path(entry.key)) is \(entry.value.typeName) (\(advice))")
            return nil
        }
        let range = LaundryPolicy.deathTenthsRange
        let tenths = (given * 10).rounded()
        guard given.isFinite, abs(given * 10 - tenths) < 1e-6, Double(range.lowerBound)...Double(range.upperBound) ~= tenths else {
            log.fault(entry.value.position, "\(table.path(entry.key)) is \(given) (\(advice))")
            return nil
        }
        return Int(tenths)
    }

    /// Reads a duration or `never`. Returns `.some(nil)` for `never`, and `nil` after a fault.
    private func pause(_ entry: TOMLEntry, in table: TableReader, _ range: ClosedRange<Duration>, example: String) -> Duration?? {
        if case .string(let text) = entry.value.content, ["never", "0s", "0"].contains(text.lowercased()) { return .some(nil) }
        let values = ValueReader(table: table, home: home, secretKeys: [])
        guard case .duration(let duration) = values.read(entry, as: .duration(range), example: "\"\(example)\"") else { return nil }
        return duration
    }
}
