package import BellhopCore

/// The contract that every store must keep. Each case starts with an empty store.
///
/// ```swift
/// @Test("the memory store keeps the store contract", arguments: StoreContract.cases)
/// func contract(_ part: StoreContract.Case) async throws {
///     try await StoreContract { MemoryStore() }.run(part)
/// }
/// ```
package struct StoreContract: Sendable {
    package struct Case: Sendable, CustomStringConvertible {
        package let description: String
        let run: @Sendable (StoreProbe) async throws -> Void

        init(_ description: String, _ run: @escaping @Sendable (StoreProbe) async throws -> Void) {
            self.description = description
            self.run = run
        }
    }

    private let make: @Sendable () async throws -> any HubStore
    private let reopen: (@Sendable (any HubStore) async throws -> any HubStore)?

    /// Creates the contract for one kind of store.
    ///
    /// - Parameters:
    ///   - reopen: closes a store and opens it again. After every case, the reopened store must
    ///     have exactly the same content.
    ///   - make: creates a new, empty store.
    package init(
        reopen: (@Sendable (any HubStore) async throws -> any HubStore)? = nil, make: @escaping @Sendable () async throws -> any HubStore
    ) {
        self.make = make
        self.reopen = reopen
    }

    /// Runs one case.
    ///
    /// - Throws: `ContractViolation` if the store violates the contract, `StoreError`, or an error
    ///   of `make`.
    package func run(_ part: Case) async throws {
        let store = try await make()
        let probe = StoreProbe(store: store)
        try await part.run(probe)
        guard let reopen else { return }
        let before = try await probe.snapshot()
        let after = try await StoreProbe(store: try await reopen(store)).snapshot()
        try require(before == after, "what it holds changed when it was opened again: \(after.differences(from: before))")
    }

    package static let cases: [Case] =
        petCases + taskCases + timerCases + journalCases + outboxCases + openDeliveryCases + withdrawalCases + groupCases + raceCases
        + textCases + totalsCases + heldMessageCases + activityCases + actCases + tokenCases + heartbeatCases
        + postCases
}
