/// The part of a ``HubStore`` that holds what belongs to people: pets and their laundry, activities,
/// and the statistics of both.
///
/// It is only read here. Every change goes through ``EngineStore/commit(_:)``, because the domain
/// and the engine change in one transaction.
public protocol HouseholdStore: Sendable {
    /// All pets, or only the active ones, oldest first (D-10, query 1).
    func pets(includingRetired: Bool) async throws(StoreError) -> [Versioned<Pet>]
    func pet(_ id: PetID) async throws(StoreError) -> PetRecord?
    /// The open tasks of all pets.
    func openTasks() async throws(StoreError) -> [Versioned<LaundryTask>]
    /// All tasks (open, folded and abandoned) in the order of their ids, page by page, for an
    /// export.
    func tasks(after id: TaskID?, limit: Int) async throws(StoreError) -> [LaundryTask]
    /// The number of tasks, or of those that were over before an instant, if one is given.
    func taskCount(overBefore: Instant?) async throws(StoreError) -> Int
    /// The finished tasks, newest fold first (D-10, query 4), after the end of the previous page.
    func history(of pet: PetID?, after mark: HistoryMark?, limit: Int) async throws(StoreError) -> [LaundryTask]

    /// The activities, newest first.
    func activities(_ query: ActivityQuery) async throws(StoreError) -> [Versioned<Activity>]
    func activity(_ id: ActivityID) async throws(StoreError) -> ActivityRecord?
    /// The results of ended activities of a kind, newest first, before the end of the previous
    /// page. It does not read their plans, so thousands take only milliseconds.
    func figures(of kind: Activity.Kind, before id: ActivityID?, limit: Int) async throws(StoreError) -> [ActivityFigures]

    /// The totals of the days from `first` to `last` by date, then by pet; of one pet or of all.
    func dayTotals(of pet: PetID?, from first: CivilDate, through last: CivilDate) async throws(StoreError) -> [DatedTotals]
    /// The totals of the months; `date` is the first day of each.
    func monthTotals(of pet: PetID?) async throws(StoreError) -> [DatedTotals]
    /// The reactions of people to notices (N-27), by month, sink and reaction.
    func reactions() async throws(StoreError) -> [ReactionCount]
    /// The number of each sink's deliveries in each state, as far back as the journal goes.
    func deliveryCounts() async throws(StoreError) -> [DeliveryCount]

    /// Writes a complete and consistent copy of the database to a new file, in small portions, so
    /// that no timer waits for it.
    ///
    /// - Throws: `failed` if the store has no file, if `path` already exists, or if it cannot be
    ///   written.
    func backUp(to path: String) async throws(StoreError)
}
