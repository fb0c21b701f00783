import BellhopCore

extension StoreContract {
    static let activityCases: [Case] = [
        Case("an activity comes back whole, with its timers and the version of its last write") { probe in
            var activity = StoreSamples.activity()
            try await probe.commit(.activity(activity, replacing: nil))
            var rest = StoreSamples.timer(owner: activity.owner, kind: .rest)
            rest.generation = 2
            try await probe.commit(.arm(rest, replacing: nil))
            let first = try await probe.store.activity(activity.id)
            try probe.equal(first, ActivityRecord(activity: Versioned(activity, version: 1), timers: [rest]), "the new activity")
            activity.ended = probe.now + .hours(1)
            activity.by = "Bén"
            var session = RestSession(isAutoRest: true)
            session.rests = [RestSession.Taken(started: probe.now, planned: 90_000, taken: 91_234, end: .next)]
            (session.phase, session.sets, session.started, session.planned) = (.over, 3, probe.now, 90_000)
            activity.body = .rest(session)
            try await probe.commit(.activity(activity, replacing: 1))
            let second = try await probe.store.activity(activity.id)
            try probe.equal(second?.activity, Versioned(activity, version: 2), "the activity that is over")
            try await probe.expect(.conflict, "replacing an earlier version", of: .activity(activity, replacing: 1))
            try await probe.expect(.conflict, "inserting an activity twice", of: .activity(activity, replacing: nil))
            try await probe.expect(
                .conflict, "replacing an activity that is not there", of: .activity(StoreSamples.activity(9), replacing: 1))
            try await probe.expect(.conflict, "deleting an earlier version", of: .deleteActivity(activity.id, version: 1))
            try await probe.commit(.deleteActivity(activity.id, version: 2))
            try probe.equal(try await probe.store.activity(activity.id), nil, "an activity that was deleted")
        },
        Case("one session at the gym and one workout go on at a time; routines and timers as many as there are") { probe in
            for kind in Activity.Kind.allCases {
                let base = 10 * (Activity.Kind.allCases.firstIndex(of: kind) ?? 0)
                try await probe.commit(.activity(StoreSamples.activity(base + 1, kind), replacing: nil))
                guard kind.isSingle else {
                    try await probe.commit(.activity(StoreSamples.activity(base + 2, kind), replacing: nil))
                    continue
                }
                try await probe.expect(
                    .conflict, "a second \(kind.rawValue)", of: .activity(StoreSamples.activity(base + 2, kind), replacing: nil))
                var first = StoreSamples.activity(base + 1, kind)
                first.ended = first.started
                try await probe.commit(
                    .activity(first, replacing: 1), .activity(StoreSamples.activity(base + 2, kind), replacing: nil))
            }
        },
        Case("an activity has a name, and ends after it began") { probe in
            var odd = StoreSamples.activity()
            odd.name = ""
            try await probe.expect(.refused, "an activity without a name", of: .activity(odd, replacing: nil))
            odd = StoreSamples.activity()
            odd.ended = odd.started + .milliseconds(-1)
            try await probe.expect(.refused, "an activity that ends before it began", of: .activity(odd, replacing: nil))
        },
        Case("activities come the last one first, by kind, open or over, page after page") { probe in
            for number in 1...6 {
                var activity = StoreSamples.activity(number, number.isMultiple(of: 2) ? .timer : .routine)
                if number > 3 { activity.ended = probe.now + .hours(1) }
                try await probe.commit(.activity(activity, replacing: nil))
            }
            func numbers(_ query: ActivityQuery) async throws -> [String] {
                try await probe.store.activities(query).map(\.value.name)
            }
            try probe.equal(try await numbers(ActivityQuery()), ["6", "5", "4", "3", "2", "1"], "all")
            try probe.equal(try await numbers(ActivityQuery(kind: .timer)), ["6", "4", "2"], "those of a kind")
            try probe.equal(try await numbers(ActivityQuery(isOpen: true)), ["3", "2", "1"], "those that go on")
            try probe.equal(try await numbers(ActivityQuery(kind: .routine, isOpen: true)), ["3", "1"], "of a kind that go on")
            try probe.equal(try await numbers(ActivityQuery(isOpen: false)), ["6", "5", "4"], "those that are over")
            try probe.equal(try await numbers(ActivityQuery(kind: .timer, isOpen: false, limit: 1)), ["6"], "the last of a kind")
            let page = ActivityQuery(before: StoreSamples.id(404), limit: 2)
            try probe.equal(try await numbers(page), ["3", "2"], "the next page")
        },
        Case("what activities that are over came to is what they say themselves, page after page, the last one first") { probe in
            var all: [Activity] = []
            for number in 1...12 {
                var activity = StoreSamples.activity(number, [.rest, .workout, .routine, .timer][number % 4])
                if number < 9 { activity.ended = probe.now + .hours(number) }
                switch activity.body {
                case .rest(var session):
                    session.sets = number
                    session.rests = (1..<number).map { rest in
                        RestSession.Taken(started: probe.now, planned: 90_000, taken: 91_234 + Int64(rest), end: .next)
                    }
                    activity.body = .rest(session)
                case .run(var run):
                    (run.state, run.ending, run.held) = (.ended, ProgrammeRun.Ending.allCases[number / 4], 70_000)
                    (run.setsDone, run.moved) = (number, number < 6 ? 1234 : 90_000)
                    activity.body = .run(run)
                case .timer: break
                }
                // For some kinds, at most one activity may be open at a time.
                if number < 9 || !activity.kind.isSingle {
                    try await probe.commit(.activity(activity, replacing: nil))
                    all.append(activity)
                }
            }
            for kind in Activity.Kind.allCases {
                let over = all.filter { $0.kind == kind && !$0.isOpen }.map { ActivityFigures($0) }.sorted { $0.id > $1.id }
                try probe.equal(try await probe.store.figures(of: kind, before: nil, limit: 10), over, "the figures of \(kind.rawValue)")
                try probe.equal(try await probe.store.figures(of: kind, before: nil, limit: 1), Array(over.prefix(1)), "the last one")
                let rest = try await probe.store.figures(of: kind, before: over.first?.id, limit: 10)
                try probe.equal(rest, Array(over.dropFirst()), "the next page")
            }
        },
        Case("what is long over is pruned, oldest first, at most so many") { probe in
            for number in 1...4 {
                var activity = StoreSamples.activity(number, .routine)
                if number < 4 { activity.ended = probe.now + .hours(number) }
                try await probe.commit(.activity(activity, replacing: nil))
            }
            try await probe.commit(.pruneActivities(before: probe.now + .hours(3), limit: 1))
            try probe.equal(try await probe.store.activities(ActivityQuery()).map(\.value.name), ["4", "3", "2"], "one went")
            try await probe.commit(.pruneActivities(before: probe.now + .hours(3), limit: 9))
            try probe.equal(try await probe.store.activities(ActivityQuery()).map(\.value.name), ["4", "3"], "what is left")
        },
        Case("D-23: a wipe takes activities, too") { probe in
            try await probe.commit(.activity(StoreSamples.activity(), replacing: nil))
            try await probe.commit(.wipe)
            try probe.equal(try await probe.store.activities(ActivityQuery()).count, 0, "what is left")
        },
        Case("G9: a rest lasts 5 s to 60 min") { probe in
            var settings = AppSettings()
            for rest in [AppSettings.restRange.lowerBound, AppSettings.restRange.upperBound] {
                settings.restDuration = rest
                settings.autoRestEnabled.toggle()
                let version = try await probe.store.settings().version
                try await probe.commit(.settings(settings, replacing: version))
                try probe.equal(try await probe.store.settings().value, settings, "the settings")
            }
            let version = try await probe.store.settings().version
            for rest in [Duration.milliseconds(4999), .milliseconds(3_600_001)] {
                settings.restDuration = rest
                try await probe.expect(.refused, "a rest of \(rest)", of: .settings(settings, replacing: version))
            }
        },
    ]
}
