import BellhopCore

/// Writes the settings, the clock offset and notes.
final class NoteWriter {
    private let connection: DatabaseConnection
    private let updateSettings: Statement
    private let clock: Statement
    private let saveClock: Statement
    private let saveNote: Statement
    private let deleteNote: Statement

    init(_ connection: DatabaseConnection) {
        self.connection = connection
        updateSettings = Statement(
            connection,
            """
            UPDATE settings SET version = ?1, notifications = ?2, sound = ?3, haptics = ?4, badge = ?5, badge_clears = ?6, counters = ?7,
                appearance = ?8, rest = ?9, auto_rest = ?10
            WHERE version = ?11
            """)
        clock = Statement(connection, "SELECT boot, wall_at_boot FROM clock")
        saveClock = Statement(connection, "INSERT OR REPLACE INTO clock (id, boot, wall_at_boot) VALUES (1, ?1, ?2)")
        saveNote = Statement(connection, "INSERT OR REPLACE INTO notes (key, value) VALUES (?1, ?2)")
        deleteNote = Statement(connection, "DELETE FROM notes WHERE key = ?1")
    }

    func save(_ settings: AppSettings, replacing replaced: Int64) throws(StoreError) {
        let changed = try updateSettings.run {
            $0.add(replaced + 1)
            $0.add(settings.notificationsEnabled)
            $0.add(settings.soundEnabled)
            $0.add(settings.hapticsEnabled)
            $0.add(settings.badgeEnabled)
            $0.add(settings.badgeClears.rawValue)
            $0.add(settings.countersEnabled)
            $0.add(settings.appearanceMode.rawValue)
            $0.add(settings.restDuration.inMilliseconds)
            $0.add(settings.autoRestEnabled)
            $0.add(replaced)
        }
        if changed == 0 { throw .conflict("the settings are no longer at version \(replaced)") }
    }

    func replace(_ expected: ClockOffset?, with offset: ClockOffset) throws(StoreError) {
        let stored = try clock.first { ClockOffset(boot: BootID(rawValue: $0.text()), wallAtBoot: $0.instant()) }
        if stored != expected { throw .conflict("the clock offset was replaced") }
        try saveClock.run {
            $0.add(offset.boot.rawValue)
            $0.add(offset.wallAtBoot)
        }
    }

    func save(_ value: String?, for key: String) throws(StoreError) {
        guard let value else {
            try deleteNote.run { $0.add(key) }
            return
        }
        try saveNote.run {
            $0.add(key)
            $0.add(value)
        }
    }
}
