/// The error for settings that a sink cannot work with. It lists every fault, not only the first.
public struct InvalidSettings: Error, Sendable, Hashable {
    public struct Fault: Sendable, Hashable {
        /// The key that has the fault; `nil` for a fault of the whole table.
        public var key: String?
        /// The problem, with its fix in parentheses.
        public var message: Phrase
        /// Other keys, present or missing, that contribute to this fault. If one of these keys has
        /// a fault of its own, this fault is not reported.
        public var others: Set<String>

        public init(key: String?, _ message: Phrase, others: Set<String> = []) {
            self.key = key
            self.message = message
            self.others = others
        }
    }

    public var faults: [Fault]
    public init(_ faults: [Fault]) { self.faults = faults }
}
