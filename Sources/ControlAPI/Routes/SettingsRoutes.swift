import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func changeSettings(_ body: SettingsRequest) async throws -> Answer {
        let answer = try await hub.change(try change(body), by: doer)
        var notes = notes(on: answer, to: body)
        // Add the alert that the specification requires if notifications were switched on but
        // cannot reach anybody.
        if body.notifications == true, let trouble = try await hub.reachTrouble() { notes.append(trouble) }
        return try ok(
            SettingsAnswerJSON(
                settings: SettingsJSON(answer.settings), changed: answer.changed, notes: notes.map { language($0) }))
    }

    private func change(_ body: SettingsRequest) throws(Problem) -> SettingsChange {
        let clears = try body.badgeClears.map { text throws(Problem) in
            guard let clears = BadgeClears(rawValue: text) else {
                throw Problem(.badRequest, "\"badgeClears\" must be \"seen\" or \"acknowledged\".")
            }
            return clears
        }
        let appearance = try body.appearance.map { text throws(Problem) in
            guard let mode = AppearanceMode(rawValue: text) else {
                throw Problem(.badRequest, "\"appearance\" must be light, dark or system.")
            }
            return mode
        }
        return SettingsChange(
            notificationsEnabled: body.notifications, soundEnabled: body.sound, hapticsEnabled: body.haptics, badgeEnabled: body.badge,
            badgeClears: clears, countersEnabled: body.counters, appearanceMode: appearance, restDuration: duration(body.restMs),
            autoRestEnabled: body.autoRest)
    }

    private func notes(on answer: SettingsAnswer, to body: SettingsRequest) -> [Phrase] {
        var notes: [Phrase] = []
        if body.notifications == false, answer.changed {
            notes.append("Nobody is notified until notifications are on again. Timers still run, and programs still get their events.")
            if answer.takenBack > 0 {
                notes.append("\(count: answer.takenBack, one: "unanswered notice was", other: "unanswered notices were") withdrawn.")
            }
        }
        if body.sound == true, !answer.settings.notificationsEnabled {
            notes.append("Sound needs notifications, which are switched off. Switch them on: bellhop settings notifications on")
        }
        return notes
    }

    // MARK: Badge

    /// The maximum number of items that a badge lists. Further items are only counted.
    private static let listed = 20

    func badge(_ request: APIRequest) async throws -> Answer {
        guard request.query["beat"] == nil else {
            throw Problem(.badRequest, "\"beat\" is only for the stream, which needs the header \"Accept: text/event-stream\".")
        }
        return try ok(badgeJSON(try await hub.overview()))
    }

    func badgeJSON(_ overview: Overview) -> BadgeJSON {
        let clock = clock
        func items(_ events: [Event]) -> [BadgeJSON.Item] {
            events.prefix(Self.listed).map { event in
                BadgeJSON.Item(
                    event: event.number, title: language(event.notice.title), body: language(event.notice.body),
                    urgency: event.notice.urgency.rawValue,
                    occurredLocal: clock.text(event.occurred))
            }
        }
        var badge = BadgeJSON(
            count: overview.badge.count, enabled: overview.settings.badgeEnabled, clears: overview.settings.badgeClears.rawValue,
            notifications: overview.settings.notificationsEnabled,
            items: items(overview.waiting),
            machines: overview.machines.map { machine in
                let stage: LaundryStage = machine.kind == .dry ? .drying : .washing
                return BadgeJSON.Machine(
                    petId: machine.pet.description, name: machine.name, kind: machine.kind.rawValue,
                    displayText: language.pattern(stage.displayText), endsAt: Timestamp(machine.due), endsAtLocal: clock.text(machine.due),
                    percent: machine.percent)
            })
        badge.timersTotal = overview.timers.count > Self.listed ? overview.timers.count : nil
        badge.timers = overview.timers.prefix(Self.listed).map { timer in
            BadgeJSON.Running(
                name: timer.name, kind: timer.kind.rawValue, endsAt: Timestamp(timer.due), endsAtLocal: clock.text(timer.due),
                percent: timer.percent)
        }
        badge.alarms = overview.alarms.isEmpty ? nil : items(overview.alarms)
        badge.low = overview.low
        badge.leftMs = overview.left?.inMilliseconds
        return badge
    }
}
