import BellhopCore

/// Reads pets and tasks, and also the settings, the clock offset and notes.
final class PetReader {
    private let complaints: Complaints
    private let selectTimers: Statement
    private let selectActivePets: Statement
    private let selectAllPets: Statement
    private let selectPet: Statement
    private let selectOpenTask: Statement
    private let selectOpenTasks: Statement
    private let selectHistory: Statement
    private let selectHistoryOfPet: Statement
    private let selectTasks: Statement
    private let selectSettings: Statement
    private let selectClock: Statement
    private let selectNote: Statement
    private let selectNoteKeys: Statement

    init(_ connection: DatabaseConnection, _ complaints: Complaints) {
        self.complaints = complaints
        let pets = "SELECT \(PetRow.columns) FROM pets"
        selectActivePets = Statement(connection, "\(pets) WHERE is_active = 1 ORDER BY created, id")
        selectAllPets = Statement(connection, "\(pets) ORDER BY created, id")
        selectPet = Statement(connection, "\(pets) WHERE id = ?1")
        selectTimers = Statement(
            connection, "SELECT \(TimerRow.columns) FROM timers WHERE owner = ?1 ORDER BY due, armed, owner, kind")
        let tasks = "SELECT \(TaskRow.columns) FROM tasks"
        let isOpen = "is_completed = 0 AND abandoned IS NULL"
        selectOpenTask = Statement(connection, "\(tasks) WHERE pet = ?1 AND \(isOpen)")
        selectOpenTasks = Statement(connection, "\(tasks) WHERE \(isOpen) ORDER BY started, id")
        let newestFold = "ORDER BY folded DESC, id DESC"
        selectHistory = Statement(connection, "\(tasks) WHERE is_completed = 1 AND (folded, id) < (?1, ?2) \(newestFold)")
        selectHistoryOfPet = Statement(
            connection, "\(tasks) WHERE pet = ?3 AND is_completed = 1 AND (folded, id) < (?1, ?2) \(newestFold)")
        selectTasks = Statement(connection, "\(tasks) WHERE id > ?1 ORDER BY id")
        selectSettings = Statement(
            connection,
            "SELECT version, notifications, sound, haptics, badge, badge_clears, counters, appearance, rest, auto_rest FROM settings")
        selectClock = Statement(connection, "SELECT boot, wall_at_boot FROM clock")
        selectNote = Statement(connection, "SELECT value FROM notes WHERE key = ?1")
        selectNoteKeys = Statement(connection, "SELECT key FROM notes WHERE key >= ?1 AND substr(key, 1, length(?1)) = ?1 ORDER BY key")
    }

    func pets(includingRetired: Bool) throws(StoreError) -> [Versioned<Pet>] {
        try complaints.list(includingRetired ? selectAllPets : selectActivePets, name: PetRow.name, read: PetRow.read)
    }

    func pet(_ id: PetID) throws(StoreError) -> PetRecord? {
        let bind: (inout Parameters) -> Void = { $0.add(id.description) }
        guard let found = try selectPet.one(bind, name: PetRow.name, read: PetRow.read) else { return nil }
        let task = try selectOpenTask.one(bind, name: TaskRow.name, read: TaskRow.read)
        let timers = try complaints.list(selectTimers, { $0.add(Owner.pet(id).description) }, name: TimerRow.name, read: TimerRow.read)
        return PetRecord(pet: found, task: task, timers: timers)
    }

    func openTasks() throws(StoreError) -> [Versioned<LaundryTask>] {
        try complaints.list(selectOpenTasks, name: TaskRow.name, read: TaskRow.read)
    }

    func history(of pet: PetID?, after mark: HistoryMark?, limit: Int) throws(StoreError) -> [LaundryTask] {
        let tasks = try complaints.list(
            pet == nil ? selectHistory : selectHistoryOfPet,
            {
                $0.add(mark?.folded ?? Instant(milliseconds: .max))
                $0.add(mark?.task.description ?? "")
                if let pet { $0.add(pet.description) }
            }, limit: limit, name: TaskRow.name, read: TaskRow.read)
        return tasks.map(\.value)
    }

    func tasks(after id: TaskID?, limit: Int) throws(StoreError) -> [LaundryTask] {
        try complaints.list(selectTasks, { $0.add(id?.description ?? "") }, limit: limit, name: TaskRow.name, read: TaskRow.read).map(
            \.value)
    }

    func settings() throws(StoreError) -> Versioned<AppSettings> {
        let stored = try selectSettings.one(
            name: { _ in "the settings row" },
            read: { columns throws(UnreadableRow) in
                let version = columns.integer()
                var settings = AppSettings()
                settings.notificationsEnabled = columns.truth()
                settings.soundEnabled = columns.truth()
                settings.hapticsEnabled = columns.truth()
                settings.badgeEnabled = columns.truth()
                settings.badgeClears = try columns.parsed("badge_clears", BadgeClears.init(rawValue:))
                settings.countersEnabled = columns.truth()
                settings.appearanceMode = try columns.parsed("appearance", AppearanceMode.init(rawValue:))
                settings.restDuration = .milliseconds(columns.integer())
                settings.autoRestEnabled = columns.truth()
                return Versioned(settings, version: version)
            })
        guard let stored else { throw .failed("the settings row is gone") }
        return stored
    }

    func clockOffset() throws(StoreError) -> ClockOffset? {
        try selectClock.first { ClockOffset(boot: BootID(rawValue: $0.text()), wallAtBoot: $0.instant()) }
    }

    func note(_ key: String) throws(StoreError) -> String? {
        try selectNote.first({ $0.add(key) }) { $0.text() }
    }

    func noteKeys(beginning prefix: String) throws(StoreError) -> [String] {
        var keys: [String] = []
        try selectNoteKeys.rows({ $0.add(prefix) }) { columns in
            keys.append(columns.text())
            return .more
        }
        return keys
    }
}
