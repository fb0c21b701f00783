import BellhopCore

/// Notices that the wall clock was stepped and moves the counting timers along, once for each step.
///
/// The offset between wall and boot time is stored; whoever finds it changed shifts the counts armed in this boot in the transaction
/// that replaces it, so that a crash cannot shift twice, and a step that happened while the daemon was down is found at the next start.
actor ClockGuard {
    /// Smaller differences are slewing, and rounding; they are left to the next real step.
    static let tolerance: Duration = .milliseconds(500)

    private let store: any HubStore
    private let log: HubLog
    private var known: ClockOffset?
    private var isLoaded = false
    /// Whoever finds a step while another is mending it waits for that one.
    private var mending: Task<Void, any Error>?

    init(store: any HubStore, log: HubLog) {
        self.store = store
        self.log = log
    }

    /// Makes the stored due times fit `reading`. Cheap when the clock was not stepped.
    func settle(_ reading: ClockReading) async throws(StoreError) {
        do {
            if let mending { try await mending.value }
            if let known, isLoaded, !Self.differs(known, reading) { return }
            // Unstructured so that a caller's cancellation cannot leave the shift half observed; it is awaited right here.
            let task = Task { try await self.shift(to: reading) }
            mending = task
            defer { mending = nil }
            try await task.value
        } catch let error as StoreError {
            throw error
        } catch {
            throw .failed("\(error)")
        }
    }

    static func differs(_ known: ClockOffset, _ reading: ClockReading) -> Bool {
        guard known.boot == reading.boot else { return true }
        let step = (reading.wallAtBoot - known.wallAtBoot).inMilliseconds
        return abs(step) > tolerance.inMilliseconds
    }

    private func shift(to reading: ClockReading) async throws {
        if !isLoaded {
            known = try await store.clockOffset()
            isLoaded = true
        }
        if let known, !Self.differs(known, reading) { return }
        let new = ClockOffset(boot: reading.boot, wallAtBoot: reading.wallAtBoot)
        // What was armed in an earlier boot follows the wall clock, so a new boot shifts nothing.
        let step: Duration = known.map { $0.boot == reading.boot ? reading.wallAtBoot - $0.wallAtBoot : .zero } ?? .zero
        _ = try await store.commit(Step([.shiftCounts(boot: reading.boot, by: step, from: known, to: new)], at: reading.wall))
        known = new
        if step != .zero {
            log.info("the wall clock was stepped by \(DurationText.words(step)); counting timers keep their length")
        }
    }
}
