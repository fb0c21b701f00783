public import BellhopCore

extension Hub {
    /// What is wrong with the store, and whether what is due cannot be stored. It answers also when nothing can be read or written.
    public func storeTroubles() async -> [StoreTrouble] {
        var troubles = await core.store.troubles()
        if let fault = scheduler.fault { troubles.append(.unfired(fault)) }
        return troubles
    }
}

/// Reads what an answer is made of, part by part: what the store cannot read is left out, so that the rest can be told.
public struct PartialReading {
    /// Why something was left out.
    public private(set) var faults: [StoreError] = []

    public init() {}

    /// What `read` finds; `fallback` where the store cannot say. Other errors are handed on.
    public mutating func value<Value>(_ fallback: Value, _ read: () async throws -> Value) async throws -> Value {
        do {
            return try await read()
        } catch let error as StoreError {
            if !faults.contains(error) { faults.append(error) }
            return fallback
        }
    }
}
