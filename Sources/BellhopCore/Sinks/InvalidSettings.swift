/// The error for settings that a sink cannot use. It lists all faults, not only the first fault.
package struct InvalidSettings: Error, Sendable, Hashable {
    package struct Fault: Sendable, Hashable {
        /// The key that has the fault; `nil` if the fault concerns the whole table.
        package var key: String?
        /// The problem, with its fix in parentheses.
        package var message: Phrase
        /// Other keys, present or missing, that contribute to this fault. If one of these keys has
        /// a fault of its own, this fault is not reported.
        package var others: Set<String>

        package init(key: String?, _ message: Phrase, others: Set<String> = []) {
            self.key = key
            self.message = message
            self.others = others
        }
    }

    package var faults: [Fault]
    package init(_ faults: [Fault]) { self.faults = faults }
}
