/// The error for a violated contract. It describes the violated part of the contract, and what
/// happened instead.
package struct ContractViolation: Error, Sendable, Hashable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Throws a ``ContractViolation`` if `condition` is false.
func require(_ condition: Bool, _ violation: @autoclosure () -> String) throws(ContractViolation) {
    if !condition { throw ContractViolation(violation()) }
}
