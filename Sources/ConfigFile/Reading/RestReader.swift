import BellhopCore

/// Reads `[rest]`: how the alarm at the end of a rest rings.
struct RestReader {
    let home: HomePath
    let log: FaultLog

    func read(_ root: TableReader, into policy: inout RestPolicy) {
        guard let entry = root.entry("rest"), let table = root.table(entry, advice: "write [rest]") else { return }
        table.refuseUnknown(["ring_every", "ring_for"], subject: "[rest]", advice: ConfigReader.misplaced)
        let values = ValueReader(table: table, home: home, secretKeys: [])
        func duration(_ key: String, _ range: ClosedRange<Duration>, example: String) -> Duration? {
            guard let entry = table.entry(key), case .duration(let duration) = values.read(entry, as: .duration(range), example: example)
            else { return nil }
            return duration
        }
        policy.ringEvery = duration("ring_every", FollowUpPlan.pauses, example: "\"30s\"") ?? policy.ringEvery
        policy.ringFor = duration("ring_for", RestPolicy.ringRange, example: "\"10m\"") ?? policy.ringFor
    }
}
