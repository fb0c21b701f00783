/// The part of a ``HubStore`` that reads the data of people: pets and their laundry, activities,
/// and the statistics of laundry and activities.
///
/// This protocol has only methods that read. Every change goes through ``EngineStore/commit(_:)``,
/// because the data of people and the data of the engine must change in the same transaction.
package protocol HouseholdStore: Sendable {
    /// Returns all pets, or only the active pets, oldest first (D-10, query 1).
    func pets(includingRetired: Bool) async throws(StoreError) -> [Versioned<Pet>]
    func pet(_ id: PetID) async throws(StoreError) -> PetRecord?
    /// Returns the open tasks of all pets.
    func openTasks() async throws(StoreError) -> [Versioned<LaundryTask>]
    /// Returns one page of all tasks (open, folded and abandoned) in the order of their ids, for an
    /// export.
    func tasks(after id: TaskID?, limit: Int) async throws(StoreError) -> [LaundryTask]
    /// Returns the number of tasks that were folded or abandoned before the given instant. If
    /// `overBefore` is `nil`, returns the number of all tasks.
    func taskCount(overBefore: Instant?) async throws(StoreError) -> Int
    /// Returns one page of finished tasks, the most recently folded task first (D-10, query 4).
    /// `mark` is the position at which the previous page ended.
    func history(of pet: PetID?, after mark: HistoryMark?, limit: Int) async throws(StoreError) -> [LaundryTask]

    /// Returns the activities that match `query`, newest first.
    func activities(_ query: ActivityQuery) async throws(StoreError) -> [Versioned<Activity>]
    func activity(_ id: ActivityID) async throws(StoreError) -> ActivityRecord?
    /// Returns one page of the results of ended activities of a kind, newest first. `id` is the
    /// last activity of the previous page. The plans of the activities are not read, so thousands
    /// of results take only milliseconds.
    func figures(of kind: Activity.Kind, before id: ActivityID?, limit: Int) async throws(StoreError) -> [ActivityFigures]

    /// Returns all heartbeats, sorted by name.
    func heartbeats() async throws(StoreError) -> [Versioned<HeartbeatRecord>]
    func heartbeat(_ key: HeartbeatKey) async throws(StoreError) -> Versioned<HeartbeatRecord>?
    /// Returns one page of the pings of a heartbeat, newest first. `number` is the last ping of the
    /// previous page.
    func pings(of id: HeartbeatID, before number: Int?, limit: Int) async throws(StoreError) -> [HeartbeatPing]

    /// Returns the notices that wait for their time, sorted by key. Their timers tell the time.
    func waitingPosts() async throws(StoreError) -> [WaitingPost]
    func waitingPost(_ key: NoticeKey) async throws(StoreError) -> WaitingPost?

    /// Returns the daily totals of one pet, or of all pets if `pet` is `nil`, from `first` to
    /// `last`, sorted by date, then by pet.
    func dayTotals(of pet: PetID?, from first: CivilDate, through last: CivilDate) async throws(StoreError) -> [DatedTotals]
    /// Returns the monthly totals of one pet, or of all pets if `pet` is `nil`. The `date` of each
    /// element is the first day of the month.
    func monthTotals(of pet: PetID?) async throws(StoreError) -> [DatedTotals]
    /// Returns the counts of people's reactions to notices (N-27), by month, sink and reaction.
    func reactions() async throws(StoreError) -> [ReactionCount]
    /// Returns the number of deliveries of each sink in each state, as far back as the journal
    /// goes.
    func deliveryCounts() async throws(StoreError) -> [DeliveryCount]

    /// Returns the tokens of the API, in the order of their ids.
    func tokens() async throws(StoreError) -> [APIToken]
    /// Returns the subscriptions of paired devices, in the order of their tokens.
    func subscriptions() async throws(StoreError) -> [PushSubscription]

    /// Writes a complete and consistent copy of the database to a new file, in small portions, so
    /// that no timer has to wait for the copy.
    ///
    /// - Throws: ``StoreError/failed(_:)`` if the store has no file, or if `path` already exists or
    ///   cannot be written.
    func backUp(to path: String) async throws(StoreError)
}
