import BellhopCore

/// The readers and writers that use the connection. Created on the store's thread, and released
/// before the connection is closed.
final class StoreSession {
    let pets: PetReader
    let timers: TimerReader
    let activities: ActivityReader
    let outbox: OutboxReader
    let heldMessages: HeldMessageReader
    let journal: JournalReader
    let totals: TotalsReader
    let counter: DeliveryCounter
    let tasks: TaskCounter
    let acts: ActReader
    let tokens: TokenReader
    let subscriptions: SubscriptionReader
    let heartbeats: HeartbeatReader
    let posts: PostReader
    let commits: GroupCommit
    let upkeep: Upkeep

    init(_ connection: DatabaseConnection, _ condition: StoreCondition, reserve: Reserve? = nil, log: @escaping @Sendable (String) -> Void)
    {
        let complaints = Complaints(log: log)
        pets = PetReader(connection, complaints)
        timers = TimerReader(connection, complaints)
        activities = ActivityReader(connection, complaints)
        outbox = OutboxReader(connection, complaints)
        heldMessages = HeldMessageReader(connection, complaints)
        journal = JournalReader(connection, complaints)
        totals = TotalsReader(connection, complaints)
        counter = DeliveryCounter(connection)
        tasks = TaskCounter(connection)
        acts = ActReader(connection, complaints)
        tokens = TokenReader(connection, complaints)
        subscriptions = SubscriptionReader(connection, complaints)
        heartbeats = HeartbeatReader(connection, complaints)
        posts = PostReader(connection, complaints)
        upkeep = Upkeep(connection, condition, reserve)
        commits = GroupCommit(connection, upkeep)
    }
}
