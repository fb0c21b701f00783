package import BellhopCore

/// A store's answers to every query. Two stores with the same content have equal snapshots.
package struct StoreSnapshot: Equatable, Sendable {
    package var pets: [Versioned<Pet>]
    package var activePets: [Versioned<Pet>]
    package var records: [PetRecord?]
    package var history: [LaundryTask]
    package var tasks: [LaundryTask]
    package var taskCounts: [Int]
    package var dayTotals: [DatedTotals]
    package var monthTotals: [DatedTotals]
    package var reactions: [ReactionCount]
    package var deliveryCounts: [DeliveryCount]
    package var openTasks: [Versioned<LaundryTask>]
    package var settings: Versioned<AppSettings>
    package var activities: [Versioned<Activity>]
    package var activityRecords: [ActivityRecord?]
    package var timers: [TimerRecord]
    package var nextDue: Instant?
    package var outbox: [WaitingOperation]
    package var operations: [[Operation]]
    package var nextOperations: [Instant?]
    package var events: [Event]
    package var deliveries: [Delivery]
    package var clockOffset: ClockOffset?
    package var heldMessages: [HeldMessage]
    package var unsettledHeldMessages: [HeldMessage]
    package var notes: [String?]
    package var acts: [Act]
    package var tokens: [APIToken]
    package var subscriptions: [PushSubscription]
    package var heartbeats: [Versioned<HeartbeatRecord>]
    package var pings: [[HeartbeatPing]]
    package var posts: [WaitingPost]

    /// Takes a snapshot of a store.
    ///
    /// - Parameters:
    ///   - sinks: the sinks whose operations are queried.
    ///   - notes: the keys of the notes that are queried.
    package init(_ store: any HubStore, sinks: [SinkName], notes: [String] = []) async throws(StoreError) {
        pets = try await store.pets(includingRetired: true)
        activePets = try await store.pets(includingRetired: false)
        records = []
        for pet in pets { records.append(try await store.pet(pet.value.id)) }
        history = try await store.history(of: nil, after: nil, limit: .max)
        tasks = try await store.tasks(after: nil, limit: .max)
        taskCounts = [try await store.taskCount(overBefore: nil), try await store.taskCount(overBefore: StoreSamples.start + .hours(5))]
        dayTotals = try await store.dayTotals(
            of: nil, from: CivilDate(year: 1, month: 1, day: 1), through: CivilDate(year: 9999, month: 12, day: 31))
        monthTotals = try await store.monthTotals(of: nil)
        reactions = try await store.reactions()
        deliveryCounts = try await store.deliveryCounts()
        openTasks = try await store.openTasks()
        settings = try await store.settings()
        activities = try await store.activities(ActivityQuery())
        activityRecords = []
        for activity in activities { activityRecords.append(try await store.activity(activity.value.id)) }
        timers = try await store.timers(TimerQuery())
        nextDue = try await store.nextDue()
        outbox = try await store.outbox(limit: .max)
        operations = []
        nextOperations = []
        for sink in sinks {
            let query = OperationQuery(sink: sink, readyBy: Instant(milliseconds: .max), busy: [], limit: .max)
            operations.append(try await store.operations(query))
            nextOperations.append(try await store.nextOperation(of: sink))
        }
        events = try await store.events(EventQuery(limit: .max))
        deliveries = try await store.deliveries(DeliveryQuery())
        clockOffset = try await store.clockOffset()
        heldMessages = try await store.heldMessages(HeldMessageQuery())
        unsettledHeldMessages = try await store.heldMessages(HeldMessageQuery(isUnsettled: true))
        acts = try await store.acts()
        tokens = try await store.tokens()
        subscriptions = try await store.subscriptions()
        heartbeats = try await store.heartbeats()
        pings = []
        for found in heartbeats { pings.append(try await store.pings(of: found.value.heartbeat.id, before: nil, limit: .max)) }
        posts = try await store.waitingPosts()
        self.notes = []
        for note in notes { self.notes.append(try await store.note(note)) }
    }

    /// Returns the differences between two snapshots, for a failure message.
    package func differences(from other: StoreSnapshot) -> String {
        var words: [String] = []
        func compare<Value: Equatable>(_ name: String, _ mine: Value, _ theirs: Value) {
            if mine != theirs { words.append("\(name): \(mine) against \(theirs)") }
        }
        compare("pets", pets, other.pets)
        compare("active pets", activePets, other.activePets)
        compare("records", records, other.records)
        compare("history", history, other.history)
        compare("tasks", tasks, other.tasks)
        compare("counts of tasks", taskCounts, other.taskCounts)
        compare("totals of days", dayTotals, other.dayTotals)
        compare("totals of months", monthTotals, other.monthTotals)
        compare("reactions", reactions, other.reactions)
        compare("counts of deliveries", deliveryCounts, other.deliveryCounts)
        compare("open tasks", openTasks, other.openTasks)
        compare("settings", settings, other.settings)
        compare("activities", activities, other.activities)
        compare("records of activities", activityRecords, other.activityRecords)
        compare("timers", timers, other.timers)
        compare("next due", nextDue, other.nextDue)
        compare("outbox", outbox, other.outbox)
        compare("operations", operations, other.operations)
        compare("next operations", nextOperations, other.nextOperations)
        compare("events", events, other.events)
        compare("deliveries", deliveries, other.deliveries)
        compare("clock offset", clockOffset, other.clockOffset)
        compare("held messages", heldMessages, other.heldMessages)
        compare("unsettled held messages", unsettledHeldMessages, other.unsettledHeldMessages)
        compare("notes", notes, other.notes)
        compare("acts", acts, other.acts)
        compare("tokens", tokens, other.tokens)
        compare("subscriptions", subscriptions, other.subscriptions)
        compare("heartbeats", heartbeats, other.heartbeats)
        compare("pings", pings, other.pings)
        compare("waiting notices", posts, other.posts)
        return words.joined(separator: "\n")
    }
}
