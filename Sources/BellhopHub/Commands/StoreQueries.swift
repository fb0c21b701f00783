package import BellhopCore
import BellhopEngine

extension Hub {
    /// Returns the faults of the store, including a failure to fire due timers. This works even if
    /// the store can be neither read nor written.
    package func storeTroubles() async -> [StoreTrouble] {
        var troubles = await engine.store.troubles()
        if let fault = scheduler.fault { troubles.append(.unfired(fault)) }
        return troubles
    }
}

/// Reads an answer in parts. Parts that the store cannot read are left out, so that all other parts
/// are still available.
package struct PartialReading {
    /// The errors that caused parts to be left out.
    package private(set) var faults: [StoreError] = []

    package init() {}

    /// Returns the result of `read`, or `fallback` if the store fails. Other errors are rethrown.
    package mutating func value<Value>(_ fallback: Value, _ read: () async throws -> Value) async throws -> Value {
        do {
            return try await read()
        } catch let error as StoreError {
            if !faults.contains(error) { faults.append(error) }
            return fallback
        }
    }
}
