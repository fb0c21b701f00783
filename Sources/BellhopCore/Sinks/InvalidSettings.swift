/// Settings that a sink cannot work with. It lists every fault, not only the first.
public struct InvalidSettings: Error, Sendable, Hashable {
    public struct Fault: Sendable, Hashable {
        /// The key of the fault; `nil` for the whole table.
        public var key: String?
        /// The problem, with its fix in parentheses.
        public var message: String
        /// Other keys, present or missing, that cause this fault. It is not reported if one of them
        /// has a fault of its own.
        public var others: Set<String>

        public init(key: String?, _ message: String, others: Set<String> = []) {
            self.key = key
            self.message = message
            self.others = others
        }
    }

    public var faults: [Fault]
    public init(_ faults: [Fault]) { self.faults = faults }
}
