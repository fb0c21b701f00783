/// A violated contract: which part, and what happened instead.
public struct ContractViolation: Error, Sendable, Hashable, CustomStringConvertible {
    public var description: String

    public init(_ description: String) {
        self.description = description
    }
}

/// Throws unless `condition` holds.
func require(_ condition: Bool, _ violation: @autoclosure () -> String) throws(ContractViolation) {
    if !condition { throw ContractViolation(violation()) }
}
