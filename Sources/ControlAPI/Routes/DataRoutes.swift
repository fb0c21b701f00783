import BellhopCore
import BellhopHub
import ControlWire

// Exports, imports, backups, pruning and statistics.
extension ControlAPI {
    func currentTasks(_ request: APIRequest) async throws -> Answer {
        let clock = clock
        let tasks = try await hub.currentTasks(ofPet: request.query["pet"])
        return try ok(TaskListJSON(tasks: tasks.map { TaskJSON($0.0, petName: $0.1.name, clock: clock) }))
    }

    // MARK: Export and backup

    func export(_ request: APIRequest) async throws -> Answer {
        guard let format = HouseholdStream.Format(rawValue: request.query["format"] ?? "json") else {
            throw Problem(.badRequest, "\"format\" must be json or csv.")
        }
        let copy = try await daemon.copies.open()
        do {
            let clock = clock
            let stream = try await HouseholdStream(copy, format: format, at: clock.now, zone: clock.zone.name)
            let type = format == .json ? WireCoding.contentType : "text/csv; charset=utf-8; header=present"
            return .bytes(ByteStream(type: type, next: { try await stream.next() }, end: copy.end))
        } catch {
            await copy.end()
            throw error
        }
    }

    func backup() async throws -> Answer {
        let file = try await daemon.copies.file()
        let pieces = FilePieces(file.path)
        return .bytes(ByteStream(type: "application/vnd.sqlite3", next: { try await pieces.next() }, end: file.end))
    }

    // MARK: Import

    /// The maximum number of faults that an answer lists. Further faults are only counted.
    private static let listed = 500

    func importFile(_ request: APIRequest) async throws -> Answer {
        guard let mode = ImportMode(rawValue: request.query["mode"] ?? "") else {
            throw Problem(.badRequest, "\"mode\" must be \"replace\" or \"merge\".")
        }
        let dryRun = try request.flag("dryRun")
        let isCancelled = Locked(false)
        let source = upload?.source { isCancelled.withLock { $0 } } ?? ByteSource(request.body)
        return try await withTaskCancellationHandler {
            try await importFile(source, mode: mode, dryRun: dryRun)
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
    }

    private func importFile(_ source: ByteSource, mode: ImportMode, dryRun: Bool) async throws -> Answer {
        do {
            let (household, findings) = try await LongWork.run(named: "bellhop-import", stack: 2 << 20) { _ in
                let reader = try HouseholdReader(source)
                return (reader.household, reader.findings)
            }
            let outcome = try await hub.importHousehold(household, findings: findings, mode: mode, dryRun: dryRun)
            return try ok(
                ImportJSON(
                    mode: mode.rawValue, dryRun: dryRun, pets: outcome.pets, tasks: outcome.tasks, timers: outcome.timers,
                    lines: outcome.findings.map { ImportJSON.Line($0, in: language) }, isNews: outcome.isNews))
        } catch is CancellationError {
            throw Problem(.cancelled, "The import was cancelled; nothing was imported.")
        } catch let failure as UploadedFile.Failure {
            throw Problem(failure.error)
        } catch let refusal as ImportRefusal {
            let faults = refusal.findings.filter { $0.kind == .fault }
            var listed = faults.prefix(Self.listed).map {
                FileFault(file: $0.path.isEmpty ? "file" : $0.path, $0.text)
            }
            if refusal.isCutShort {
                listed.append(FileFault(file: "file", "there may be more: the check stopped after \(ImportFindings.limit) faults"))
            } else if faults.count > listed.count {
                listed.append(FileFault(file: "file", "and \(faults.count - listed.count) more faults"))
            }
            throw Problem(
                .invalidImport,
                "The file has \(count: faults.count, one: "fault", other: "faults"), so nothing was imported.",
                faults: listed)
        }
    }

    // MARK: Prune, wipe and samples

    func prune(_ body: PruneRequest) async throws -> Answer {
        let dryRun = body.dryRun ?? false
        let outcome = try await hub.pruneTasks(olderThanDays: body.olderThanDays, dryRun: dryRun)
        return try ok(
            PruneJSON(
                tasks: outcome.tasks, kept: outcome.kept, activities: outcome.activities > 0 ? outcome.activities : nil,
                before: Timestamp(outcome.before), beforeDate: outcome.date.description, dryRun: dryRun))
    }

    func wipe(_ body: WipeRequest) async throws -> Answer {
        let isMeant = body.yes ?? false
        let outcome = try await hub.wipe(dryRun: !isMeant)
        return try ok(
            WipeJSON(
                wiped: isMeant, pets: outcome.pets, tasks: outcome.tasks, timers: outcome.timers, withdrawn: outcome.withdrawn,
                left: outcome.left))
    }

    func demo(_ body: DemoRequest) async throws -> Answer {
        let seed = body.seed ?? hub.timekeeper.randomBits() % 1_000_000
        let before = Set(try await hub.pets(includingRetired: true).map(\.pet.value.id))
        let outcome = try await hub.addDemo(seed: seed, yes: body.yes ?? false)
        let pets = try await hub.pets(includingRetired: false).filter { !before.contains($0.pet.value.id) }
        return try ok(DemoJSON(seed: seed, pets: pets.map { petJSON($0) }, tasks: outcome.tasks), status: 201)
    }
}
