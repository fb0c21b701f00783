/// The error for a violated contract: the part of the contract, and what happened instead.
public struct ContractViolation: Error, Sendable, Hashable, CustomStringConvertible {
    public var description: String

    public init(_ description: String) {
        self.description = description
    }
}

/// Throws a ``ContractViolation`` if `condition` is false.
func require(_ condition: Bool, _ violation: @autoclosure () -> String) throws(ContractViolation) {
    if !condition { throw ContractViolation(violation()) }
}
