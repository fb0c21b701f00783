public import BellhopCore

/// The result of one health check.
public struct CheckJSON: Codable, Hashable, Sendable {
    public enum State: String, Codable, Sendable, CaseIterable {
        case ok, warn, fail
    }

    /// The subject of the check, such as `socket`, `store`, `session bus`, `sink phone`, `clock` or
    /// `linger`.
    public var name: String
    public var state: State
    /// What the check found.
    public var detail: String
    /// How to fix the problem; `nil` when nothing is wrong.
    public var fix: String?

    public init(name: String, state: State, detail: String, fix: String? = nil) {
        self.name = name
        self.state = state
        self.detail = detail
        self.fix = fix
    }
}

/// The answer to `GET /v1/doctor`.
public struct DoctorJSON: Codable, Hashable, Sendable {
    public var checks: [CheckJSON]

    public init(checks: [CheckJSON]) {
        self.checks = checks
    }
}

/// A fault of a file, before its text is translated into the client's language.
public struct FileFault: Hashable, Sendable {
    public var file: String
    /// The line, from 1; 0 if the fault concerns the whole file.
    public var line: Int
    public var column: Int
    /// What is wrong, followed in parentheses by what to do.
    public var message: Phrase

    public init(file: String, line: Int = 0, column: Int = 0, _ message: Phrase) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }
}

/// A mistake in a config or in a file to import.
public struct FaultJSON: Codable, Hashable, Sendable {
    public var file: String
    /// The line, from 1; 0 if the fault concerns the whole file.
    public var line: Int
    public var column: Int
    /// What is wrong, followed in parentheses by what to do.
    public var message: String

    public init(file: String, line: Int, column: Int, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    public init(_ fault: FileFault, in language: Language) {
        self.init(file: fault.file, line: fault.line, column: fault.column, message: language(fault.message))
    }

    /// The fault as one line, such as
    /// `bellhop.toml:3:5: unknown key "sever" (did you mean "server"?)`.
    public var text: String {
        line == 0 ? "\(file): \(message)" : "\(file):\(line):\(column): \(message)"
    }
}

/// The answer to `GET /v1/hooks`: the programs that run when an event happens.
public struct HookListJSON: Codable, Hashable, Sendable {
    /// A program in the hooks folder.
    public struct Hook: Codable, Hashable, Sendable {
        /// The subfolder that contains the program, such as `laundry.washed`, `laundry` or `all`.
        public var event: String
        public var name: String
        public var path: String
        /// Whether the daemon runs this program.
        public var runs: Bool
        /// The reason why the daemon does not run this program; `nil` if the daemon runs it.
        public var problem: String?

        public init(event: String, name: String, path: String, runs: Bool, problem: String? = nil) {
            self.event = event
            self.name = name
            self.path = path
            self.runs = runs
            self.problem = problem
        }
    }

    /// A problem with the hooks, and how to fix the problem.
    public struct Fault: Codable, Hashable, Sendable {
        public var problem: String
        public var fix: String

        public init(problem: String, fix: String) {
            self.problem = problem
            self.fix = fix
        }
    }

    /// The path of the hooks folder, even if the folder does not exist.
    public var folder: String
    public var exists: Bool
    /// Whether the daemon runs the hooks. It does if the folder existed when the config was last
    /// read.
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
