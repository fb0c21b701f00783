import BellhopCore
import BellhopHub
import BellhopTestKit
import Laundry
import Training

/// A small household in which every kind of command is possible: three pets, timers in every state,
/// an unanswered notice, a rest, a workout and a routine. Anna and Ben take turns with Socks.
struct Household {
    let world: HubWorld
    var hub: Hub { world.hub }

    /// The routing table of the world of a household. Every notice goes to every sink.
    static let routing = RoutingTable(
        members: Members(["Anna", "Ben"].map { Member(name: MemberName(rawValue: $0.lowercased()), displayName: $0, sinks: []) }))

    init(_ world: HubWorld) async throws {
        self.world = world
        for name in ["Snowy", "Socks", "Mittens"] { try await world.addPet(name) }
        _ = try await hub.changePet("Socks", PetProfile(turns: try hub.turns("anna,ben")))
        _ = try await hub.perform(.wash(for: nil, replace: false), onPet: "Socks")
        _ = try await hub.perform(.finish, onPet: "Socks")
        _ = try await hub.perform(.dry(for: .minutes(1), replace: false), onPet: "Socks")
        try await world.wash("Snowy")
        _ = try await hub.startTimers([CountdownRequest(end: .after(.minutes(2)), name: "Rice")])
        await world.time.advance(by: .minutes(3))
        _ = try await hub.startTimers([
            CountdownRequest(end: .after(.minutes(10)), name: "Tea"), CountdownRequest(end: .after(.minutes(20)), name: "Eggs"),
            CountdownRequest(end: .after(.minutes(30)), name: "Bread", isKept: true),
            CountdownRequest(end: .every(try EveryText.parse("every day at 07:00")), name: "Gym"),
        ])
        _ = try await hub.pauseTimer("Eggs")
        _ = try await hub.stopTimer("Bread")
        _ = try await hub.perform(.start(for: .seconds(90), autoRest: nil, replace: false))
        _ = try await hub.startWorkout(Presets.workouts[0])
        _ = try await hub.startRoutine(Presets.routines[0])
        await world.time.advance(by: .seconds(5))
    }
}

/// Something that a person can do in the ``Household``.
struct Deed: Sendable, CustomStringConvertible {
    var description: String
    /// The name of what the deed changes; empty if the deed creates something new.
    var subject: String
    /// Brings the household into the state that the deed needs.
    var prepare: @Sendable (Hub) async throws -> Void
    var run: @Sendable (Hub, ActingPerson) async throws -> Void

    init(
        _ description: String, _ subject: String, after prepare: @escaping @Sendable (Hub) async throws -> Void = { _ in },
        _ run: @escaping @Sendable (Hub, ActingPerson) async throws -> Void
    ) {
        self.description = description
        self.subject = subject
        self.prepare = prepare
        self.run = run
    }

    /// Whether this deed and a later one change the same rows. If so, this deed cannot be undone
    /// after the later one.
    func meets(_ later: Deed) -> Bool {
        let ofAll = "all pets"
        let pets = ["Snowy", "Socks", "Mittens", ofAll]
        // The later deed cannot change a pet that this deed has deleted.
        if later.subject == ofAll, description.hasPrefix("delete") { return false }
        if [subject, later.subject].contains(ofAll) { return pets.contains(subject) && pets.contains(later.subject) }
        return subject == later.subject && !subject.isEmpty
    }

    private static func laundry(
        _ what: String, _ command: LaundryCommand, _ pet: String, after: [LaundryCommand] = []
    ) -> Deed {
        Deed("\(what) \(pet)", pet) { hub in
            for command in after { _ = try await hub.perform(command, onPet: pet) }
        } _: { hub, doer in
            _ = try await hub.perform(command, onPet: pet, by: doer)
        }
    }

    private static func rest(_ what: String, _ command: RestCommand) -> Deed {
        Deed("rest \(what)", "rest") { hub, doer in _ = try await hub.perform(command, by: doer) }
    }

    private static func run(_ command: RunCommand, _ kind: Activity.Kind, after: RunCommand? = nil) -> Deed {
        Deed("\(kind.rawValue) \(command.rawValue)", kind.rawValue) { hub in
            if let after { _ = try await hub.perform(after, on: kind) }
        } _: { hub, doer in
            _ = try await hub.perform(command, on: kind, by: doer)
        }
    }

    static let pets: [Deed] = [
        laundry("wash", .wash(for: nil, replace: false), "Mittens"),
        laundry("restart the wash of", .wash(for: .minutes(7), replace: true), "Snowy"),
        laundry("stop", .stop, "Snowy"), laundry("finish", .finish, "Snowy"),
        laundry("extend", .extend(.by(.minutes(5))), "Snowy"), laundry("abandon", .abandon, "Snowy"),
        laundry("fold", .fold, "Socks"), laundry("dry more of", .dryMore(minutes: 10), "Socks"),
        laundry("abandon", .abandon, "Socks"), laundry("snooze", .snooze(.minutes(5)), "Socks"),
        laundry("swap the turn of", .swap(with: nil), "Socks"),
        laundry("dry", .dry(for: nil, replace: false), "Mittens", after: [.wash(for: nil, replace: false), .finish]),
        laundry("skip the dryer of", .skipDryer, "Mittens", after: [.wash(for: nil, replace: false), .finish]),
        Deed("ack of Socks", "Socks") { hub, doer in
            let owner = Owner.pet(try await hub.record(ofPet: "Socks").pet.value.id)
            _ = try await hub.acknowledge(ownedBy: owner, by: "the command line", doer: doer)
        },
        Deed("vacation of Mittens", "Mittens") { hub, doer in _ = try await hub.pausePet("Mittens", Vacation(), by: doer) },
        Deed("vacation of all", "all pets") { hub, doer in _ = try await hub.pauseAll(Vacation(), by: doer) },
        Deed("resume Mittens", "Mittens") { hub in
            _ = try await hub.pausePet("Mittens", Vacation())
        } _: { hub, doer in
            _ = try await hub.resumePet("Mittens", by: doer)
        },
        Deed("resume all", "all pets") { hub in
            _ = try await hub.pauseAll(Vacation())
        } _: { hub, doer in
            _ = try await hub.resumeAll(by: doer)
        },
        Deed("retire Mittens", "Mittens") { hub, doer in _ = try await hub.retirePet("Mittens", by: doer) },
        Deed("revive Mittens", "Mittens") { hub in
            _ = try await hub.retirePet("Mittens")
        } _: { hub, doer in
            _ = try await hub.revivePet("Mittens", by: doer)
        },
        Deed("rename Mittens", "Mittens") { hub, doer in
            _ = try await hub.changePet("Mittens", by: doer) { _ in PetProfile(name: "Gloves") }
        },
        Deed("delete Mittens", "Mittens") { hub, doer in _ = try await hub.deletePet("Mittens", by: doer) },
        Deed("delete Socks", "Socks") { hub, doer in _ = try await hub.deletePet("Socks", by: doer) },
        Deed("add Fluffy", "") { hub, doer in _ = try await hub.addPet(PetProfile(name: "Fluffy"), by: doer) },
    ]

    static let timers: [Deed] = [
        Deed("stop Tea", "Tea") { hub, doer in _ = try await hub.stopTimer("Tea", by: doer) },
        Deed("pause Tea", "Tea") { hub, doer in _ = try await hub.pauseTimer("Tea", by: doer) },
        Deed("extend Tea", "Tea") { hub, doer in _ = try await hub.extendTimer("Tea", .by(.minutes(5)), by: doer) },
        Deed("start two timers", "") { hub, doer in
            let requests = ["One", "Two"].map { CountdownRequest(end: .after(.minutes(9)), name: $0) }
            _ = try await hub.startTimers(requests, by: doer)
        },
        Deed("resume Eggs", "Eggs") { hub, doer in _ = try await hub.resumeTimer("Eggs", by: doer) },
        Deed("extend Eggs", "Eggs") { hub, doer in _ = try await hub.extendTimer("Eggs", .by(.minutes(5)), by: doer) },
        Deed("stop Eggs", "Eggs") { hub, doer in _ = try await hub.stopTimer("Eggs", by: doer) },
        Deed("start Bread", "Bread") { hub, doer in _ = try await hub.startTimer(named: "Bread", by: doer) },
        Deed("forget Bread", "Bread") { hub, doer in _ = try await hub.forgetTimer("Bread", by: doer) },
        Deed("skip Gym", "Gym") { hub, doer in _ = try await hub.skipTimer("Gym", by: doer) },
        Deed("pause Gym", "Gym") { hub, doer in _ = try await hub.pauseTimer("Gym", by: doer) },
        Deed("stop Gym", "Gym") { hub, doer in _ = try await hub.stopTimer("Gym", by: doer) },
        Deed("ack all", "all notices") { hub, doer in _ = try await hub.acknowledgeAll(by: "the command line", doer: doer) },
        Deed("ack Rice", "Rice") { hub, doer in _ = try await hub.acknowledge(timersCalled: "Rice", by: "the command line", doer: doer) },
        Deed("snooze Rice", "Rice") { hub, doer in _ = try await hub.snooze(timersCalled: "Rice", for: .minutes(5), by: doer) },
    ]

    static let posts: [Deed] = [
        Deed("post a notice", "") { hub, doer in _ = try await hub.post(posted("Backup failed"), trusting: true, by: doer) },
        Deed("withdraw a notice", "Backup", after: { _ = try await $0.post(posted("Backup failed", key: "backup"), trusting: true) }) {
            hub, doer in
            _ = try await hub.withdraw(postedBy: .notify, under: "backup", trusting: true, by: doer)
        },
        Deed("replace a notice", "Backup", after: { _ = try await $0.post(posted("Backup failed", key: "backup"), trusting: true) }) {
            hub, doer in
            _ = try await hub.post(posted("Backup works", key: "backup"), trusting: true, by: doer)
        },
        Deed("schedule a notice", "") { hub, doer in
            _ = try await hub.schedule(posted("Bread"), at: .after(ParsedDuration(.minutes(20))), trusting: true, by: doer)
        },
        Deed(
            "replace a waiting notice", "Bread",
            after: { _ = try await $0.schedule(posted("Bread", key: "bread"), at: .after(ParsedDuration(.minutes(20))), trusting: true) }
        ) { hub, doer in
            let later = posted("Bread, later", key: "bread")
            _ = try await hub.schedule(later, at: .after(ParsedDuration(.minutes(30))), trusting: true, by: doer)
        },
        Deed(
            "withdraw a waiting notice", "Bread",
            after: { _ = try await $0.schedule(posted("Bread", key: "bread"), at: .after(ParsedDuration(.minutes(20))), trusting: true) }
        ) { hub, doer in
            _ = try await hub.withdraw(postedBy: .notify, under: "bread", trusting: true, by: doer)
        },
        Deed("answer a question", "Deploy", after: { _ = try await $0.post(question, trusting: true) }) { hub, doer in
            let asked = try await hub.openNotices().first { $0.notice.name == "Deploy?" }?.number
            _ = try await hub.answer(event: asked ?? 0, with: "yes", by: "the command line", doer: doer)
        },
    ]

    private static let question = PostedNotice(
        inlet: .notify, key: "deploy", title: "Deploy?", choices: [PostedChoice("yes=Deploy"), PostedChoice("no=Cancel")])

    private static func posted(_ title: String, key: String? = nil) -> PostedNotice {
        PostedNotice(inlet: .notify, key: key, title: title)
    }

    static let training: [Deed] = [
        rest("stop", .stop), rest("extend", .extend(.by(.seconds(30)))), rest("end", .end), rest("next", .next),
        rest("replace", .start(for: .seconds(60), autoRest: nil, replace: true)),
        run(.pause, .workout), run(.resume, .workout, after: .pause), run(.skip, .workout), run(.back, .workout),
        run(.restart, .workout), run(.end, .workout),
        Deed("replace the workout", "workout") { hub, doer in
            _ = try await hub.startWorkout(Presets.workouts[1], replace: true, by: doer)
        },
        run(.pause, .routine), run(.resume, .routine, after: .pause), run(.skip, .routine), run(.back, .routine),
        run(.restart, .routine), run(.end, .routine), run(.next, .routine),
        Deed("replace the routine", "routine") { hub, doer in
            _ = try await hub.startRoutine(Presets.routines[0], replace: true, by: doer)
        },
    ]

    static let all = pets + timers + posts + training
}

/// Everything about a household that commands can change, without the versions and generations,
/// which an undo does not restore.
struct HouseholdView: Equatable {
    var pets: [Pet]
    var tasks: [LaundryTask]
    var activities: [Activity]
    var timers: [TimerRecord]
    var posts: [WaitingPost]
    var dayTotals: [DatedTotals]
    var monthTotals: [DatedTotals]
    var unanswered: [String]

    init(_ hub: Hub, _ store: any HubStore) async throws {
        pets = try await store.pets(includingRetired: true).map(\.value).sorted { $0.id < $1.id }
        tasks = try await store.tasks(after: nil, limit: .max)
        activities = try await store.activities(ActivityQuery()).map(\.value).map { activity in
            var activity = activity
            activity.keptTimer?.generation = nil
            return activity
        }
        timers = try await store.timers(TimerQuery(omitsInternal: true)).map { timer in
            var timer = timer
            timer.generation = 0
            return timer
        }
        posts = try await store.waitingPosts()
        let (first, last) = (CivilDate(year: 1, month: 1, day: 1), CivilDate(year: 9999, month: 12, day: 31))
        dayTotals = try await store.dayTotals(of: nil, from: first, through: last)
        monthTotals = try await store.monthTotals(of: nil)
        unanswered = try await hub.unacknowledged().map { "\($0.notice.title) \($0.notice.name)" }.sorted()
    }

    func differences(from other: HouseholdView) -> String {
        var words: [String] = []
        func compare<Value: Equatable>(_ name: String, _ mine: Value, _ theirs: Value) {
            if mine != theirs { words.append("\(name): \(mine) against \(theirs)") }
        }
        compare("pets", pets, other.pets)
        compare("tasks", tasks, other.tasks)
        compare("activities", activities, other.activities)
        compare("timers", timers, other.timers)
        compare("waiting notices", posts, other.posts)
        compare("day totals", dayTotals, other.dayTotals)
        compare("month totals", monthTotals, other.monthTotals)
        compare("unanswered", unanswered, other.unanswered)
        return words.joined(separator: "\n")
    }
}
