public import BellhopCore
import BellhopEngine

extension Hub {
    /// The faults of the store, including a failure to record what is due. It answers even when
    /// nothing can be read or written.
    public func storeTroubles() async -> [StoreTrouble] {
        var troubles = await engine.store.troubles()
        if let fault = scheduler.fault { troubles.append(.unfired(fault)) }
        return troubles
    }
}

/// Reads an answer part by part and leaves out what the store cannot read, so that the rest is
/// still available.
public struct PartialReading {
    /// Why parts were left out.
    public private(set) var faults: [StoreError] = []

    public init() {}

    /// The result of `read`, or `fallback` if the store fails. Other errors are rethrown.
    public mutating func value<Value>(_ fallback: Value, _ read: () async throws -> Value) async throws -> Value {
        do {
            return try await read()
        } catch let error as StoreError {
            if !faults.contains(error) { faults.append(error) }
            return fallback
        }
    }
}
