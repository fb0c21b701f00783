import SQLiteStore

/// A database as the first release created it, with rows of every kind.
enum OldDatabase {
    static func make(_ path: String) async throws {
        let file = try DatabaseFile.open(path, migrations: Array(Migration.all.prefix(1)), log: { _ in })
        file.close()
        let filled = try await ChildProcess.run("/usr/bin/sqlite3", [path, "PRAGMA foreign_keys = ON; " + rows])
        guard filled.status == 0 else { throw Unfilled(output: filled.output) }
    }

    struct Unfilled: Error {
        var output: String
    }

    static let pet = "019bf3a0-0000-7000-8000-000000000001"
    static let other = "019bf3a0-0000-7000-8000-000000000002"
    static let folded = "019bf3a0-0000-7000-8000-000000000011"
    static let open = "019bf3a0-0000-7000-8000-000000000012"

    private static let rows = """
        INSERT INTO pets (id, version, name, created, state, last_laundry, is_active, health, health_updated, cycles, streak,
            longest_streak, deaths, paused_seconds, frequency_days, wash_minutes, dry_minutes, test_wash_seconds, test_dry_seconds) VALUES
            ('\(pet)', 7, 'Snowy', 1000, 'washing', 2000, 1, 55, 3000, 9, 2, 5, 1, 3601, 14, 50, 70, 5, 6),
            ('\(other)', 1, 'Fluffy', 1001, 'happy', NULL, 0, NULL, NULL, 0, 0, 0, 0, 0, 7, 45, 60, NULL, NULL);
        INSERT INTO tasks (id, version, pet, started, stage, is_completed, abandoned, wash_started, wash_ended, dry_started, dry_ended,
            folded, folded_late, wash_minutes, dry_minutes, more_dry_minutes) VALUES
            ('\(folded)', 5, '\(pet)', 100, 'completed', 1, NULL, 110, 120, 130, 140, 150, 1, 50, 70, 10),
            ('\(open)', 2, '\(pet)', 5000, 'washing', 0, NULL, 5000, NULL, NULL, NULL, NULL, 0, 45, 60, NULL);
        INSERT INTO timers (owner, kind, generation, armed, due, duration, basis, boot, civil, name, event, labels) VALUES
            ('pet:\(pet)', 'wash', 4, 5000, 9000, 4000, 'count', 'the-boot', NULL, 'Snowy', NULL, NULL),
            ('pet:\(pet)', 'reminder', 5, 5000, 9500, NULL, 'wall', NULL, NULL, 'Snowy', 1, '{"room":"bath"}'),
            ('countdown:\(other)', 'alarm', 1, 6000, 9900, NULL, 'calendar', NULL, '2026-11-21 14:45:00', 'Tea', NULL, NULL);
        INSERT INTO events (kind, occurred, due, owner, timer, generation, key, notice, category, title, body, urgency, actions, link,
            sound, name, labels, merges) VALUES
            ('laundry.washed', 7000, 6900, 'pet:\(pet)', 'wash', 3, 'timer_1', 'timer_x_wash', 'x-bellhop.timer', 'Wash Complete!',
                'Snowy is ready', 'high', '{"start-dryer":"Start Dryer"}', 'bellhop://pet/1', 'complete', 'Snowy', '{"a":"b"}', NULL),
            ('hub.digest', 7001, NULL, 'hub:', NULL, 0, 'digest', 'digest', 'x-bellhop.timer', 'Two', 'things', 'low', NULL, NULL, NULL,
                'hub', NULL, '1');
        INSERT INTO outbox (event, sink, key, verb, state, reason, attempts, not_before, expires, receipt, changed) VALUES
            (1, 'phone', 'timer_1', 'deliver', 'queued', 'default route', 3, 7000, 90000, NULL, 7100);
        INSERT INTO deliveries (event, sink, key, state, reason, attempts, changed, receipt) VALUES
            (1, 'desktop', 'timer_1', 'sent', 'shown', 1, 7050, '42'), (2, 'log', 'digest', 'throttled', 'enough', 0, 7050, NULL);
        INSERT INTO clock VALUES (1, 'the-boot', 12345);
        INSERT INTO notes VALUES ('test-mode', 'yes');
        UPDATE settings SET version = 3, sound = 0, appearance = 'dark';
        """
}
