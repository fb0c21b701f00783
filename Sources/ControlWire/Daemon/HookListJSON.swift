/// The answer to `GET /v1/hooks`: the programs that are run when something happens.
public struct HookListJSON: Codable, Hashable, Sendable {
    /// A program in the folder.
    public struct Hook: Codable, Hashable, Sendable {
        /// The folder that it is in: `laundry.washed`, `laundry`, `all`.
        public var event: String
        public var name: String
        public var path: String
        /// Whether it is run.
        public var runs: Bool
        /// Why it is not; `nil` where it is.
        public var problem: String?

        public init(event: String, name: String, path: String, runs: Bool, problem: String? = nil) {
            self.event = event
            self.name = name
            self.path = path
            self.runs = runs
            self.problem = problem
        }
    }

    /// Something that is wrong, and what mends it.
    public struct Fault: Codable, Hashable, Sendable {
        public var problem: String
        public var fix: String

        public init(problem: String, fix: String) {
            self.problem = problem
            self.fix = fix
        }
    }

    /// Where hooks are, or would be.
    public var folder: String
    public var exists: Bool
    /// Whether the daemon runs them: the folder was there when the config was read last.
    public var inForce: Bool
    public var hooks: [Hook]
    public var faults: [Fault]

    public init(folder: String, exists: Bool, inForce: Bool, hooks: [Hook] = [], faults: [Fault] = []) {
        self.folder = folder
        self.exists = exists
        self.inForce = inForce
        self.hooks = hooks
        self.faults = faults
    }
}
