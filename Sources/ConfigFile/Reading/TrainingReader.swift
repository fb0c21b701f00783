import BellhopCore

/// Reads `[training]`, `[workouts.…]` and `[routines.…]`.
struct TrainingReader {
    let home: HomePath
    let log: FaultLog

    private static let programmeKeys = [
        "length", "low", "high", "sets", "rounds", "start", "get_ready", "warm_up", "cool_down", "rest", "warning", "halfway",
    ]

    func read(_ root: TableReader) -> TrainingPolicy {
        var policy = TrainingPolicy()
        if let entry = root.entry("training"), let table = root.table(entry, advice: "write [training]") {
            table.refuseUnknown(["on_suspend", "inhibit"], subject: "[training]", advice: ConfigReader.misplaced)
            policy.onSuspend = table.choice("on_suspend", TrainingPolicy.OnSuspend.self, example: "pause") ?? policy.onSuspend
            policy.inhibit = table.choice("inhibit", SleepLock.self, example: "sleep") ?? policy.inhibit
        }
        policy.programmes = tables(root, "workouts", "every workout is a table of its own: [workouts.hill-sprints]") { entry in
            // A name must not look like a length, because `workout start 30s` starts a workout with
            // phases of 30 s.
            guard DurationText.isLength(entry.key) else { return true }
            log.fault(
                entry.keyPosition,
                "a workout cannot be named \"\(entry.key.shortened)\", because that is read as a length (choose another name)")
            return false
        }.compactMap(programme)
        policy.routines = tables(root, "routines", "every routine is a table of its own: [routines.sourdough]").compactMap(routine)
        return policy
    }

    private func tables(
        _ root: TableReader, _ key: String, _ advice: Phrase, where isName: (TOMLEntry) -> Bool = { _ in true }
    ) -> [(name: String, table: TableReader)] {
        guard let entry = root.entry(key), let table = root.table(entry, advice: advice) else { return [] }
        return table.entries.compactMap { entry in
            guard (1...Programme.nameLimit).contains(entry.key.count), SafeText.isHarmlessLine(entry.key) else {
                log.fault(
                    entry.keyPosition,
                    "\"\(entry.key.shortened)\" is not a valid name (use 1 to \(Programme.nameLimit) characters, without control characters)"
                )
                return nil
            }
            guard isName(entry) else { return nil }
            return table.table(entry, advice: advice).map { (entry.key, $0) }
        }
    }

    // MARK: Workouts

    private func programme(_ name: String, _ table: TableReader) -> Programme? {
        table.refuseUnknown(Self.programmeKeys, subject: "a workout", advice: ConfigReader.misplaced)
        let phase = Programme.phaseRange
        let both = duration("length", in: table, phase, example: "30s")
        var programme = Programme(name: name, low: both, high: both)
        if let entry = table.entry("length"), table.entry("low") != nil || table.entry("high") != nil {
            log.fault(
                entry.keyPosition,
                "\(table.path("length")) cannot be combined with \"low\" or \"high\" (leave \"length\" out, because it sets both phases)")
            return nil
        }
        programme.low = duration("low", in: table, phase, example: "10s") ?? programme.low
        programme.high = duration("high", in: table, phase, example: "20s") ?? programme.high
        if table.entry("length") == nil, table.entry("low") == nil, table.entry("high") == nil {
            log.fault(table.position, "\(table.name) has no phase (write low = \"10s\" and high = \"20s\", or length = \"30s\" for both)")
            return nil
        }
        programme.sets = count("sets", in: table, Programme.setRange) ?? programme.sets
        programme.rounds = count("rounds", in: table, Programme.roundRange) ?? programme.rounds
        programme.start = table.choice("start", Programme.Intensity.self, example: "high") ?? programme.start
        programme.getReady = duration("get_ready", in: table, Programme.getReadyRange, example: "10s") ?? programme.getReady
        programme.warmUp = duration("warm_up", in: table, Programme.warmUpRange, example: "5m") ?? programme.warmUp
        programme.coolDown = duration("cool_down", in: table, Programme.warmUpRange, example: "5m") ?? programme.coolDown
        programme.rest = duration("rest", in: table, Programme.restRange, example: "2m") ?? programme.rest
        programme.warning = duration("warning", in: table, Programme.warningRange, example: "5s") ?? programme.warning
        if let entry = table.entry("halfway") { programme.halfway = table.flag(entry) ?? false }
        return programme
    }

    // MARK: Routines

    private func routine(_ name: String, _ table: TableReader) -> Routine? {
        table.refuseUnknown(["steps", "times", "warning"], subject: "a routine", advice: ConfigReader.misplaced)
        var routine = Routine(name: name, steps: [])
        routine.times = count("times", in: table, Routine.timesRange) ?? 1
        routine.warning = duration("warning", in: table, Programme.warningRange, example: "10s") ?? .zero
        let example = "steps = [{ text = \"Knead\", length = \"10m\" }]"
        guard let entry = table.entry("steps") else {
            log.fault(table.position, "\(table.name) has no steps (write \(example))")
            return nil
        }
        guard case .list(let values) = entry.value.content, (1...Routine.stepLimit).contains(values.count) else {
            log.fault(entry.value.position, "\(table.path("steps")) must be a list of 1 to \(Routine.stepLimit) steps (write \(example))")
            return nil
        }
        for (index, value) in values.enumerated() {
            guard case .table(let entries) = value.content else {
                log.fault(value.position, "\(table.path("steps")) must contain tables, not \(value.typeName) (write \(example))")
                continue
            }
            let name = "\(table.path("steps"))[\(index + 1)]"
            if let step = step(TableReader(name: name, position: value.position, entries: entries, log: log)) { routine.steps.append(step) }
        }
        return routine
    }

    private func step(_ table: TableReader) -> Routine.Step? {
        table.refuseUnknown(["text", "length", "wait"], subject: "a step")
        guard let entry = table.entry("text") else {
            log.fault(table.position, "\(table.name) has no text (write text = \"Knead\")")
            return nil
        }
        guard let text = table.text(entry, example: "text = \"Knead\"") else { return nil }
        guard (1...Routine.textLimit).contains(text.count), SafeText.isHarmlessLine(text) else {
            log.fault(
                entry.value.position,
                "\(table.path("text")) is \"\(text.shortened)\" (use 1 to \(Routine.textLimit) characters, without control characters)")
            return nil
        }
        let waits = table.entry("wait").flatMap { table.flag($0) } ?? false
        if table.entry("length") == nil, !waits {
            log.fault(
                table.position, "\(table.name) has neither a length nor wait = true (write length = \"10m\", or wait = true, or both)")
            return nil
        }
        return Routine.Step(text, length: duration("length", in: table, Routine.lengthRange, example: "10m") ?? .zero, waits: waits)
    }

    // MARK: Values

    /// Reads a duration. Returns `nil` if the key is missing, and also after a fault.
    private func duration(_ key: String, in table: TableReader, _ range: ClosedRange<Duration>, example: String) -> Duration? {
        guard let entry = table.entry(key) else { return nil }
        let values = ValueReader(table: table, home: home, secretKeys: [])
        guard case .duration(let duration) = values.read(entry, as: .duration(range), example: "\"\(example)\"") else { return nil }
        return duration
    }

    private func count(_ key: String, in table: TableReader, _ range: ClosedRange<Int>) -> Int? {
        guard let entry = table.entry(key) else { return nil }
        let values = ValueReader(table: table, home: home, secretKeys: [])
        guard case .integer(let count) = values.read(entry, as: .integer(range), example: "8") else { return nil }
        return count
    }
}
