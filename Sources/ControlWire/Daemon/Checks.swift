package import BellhopCore

/// The result of one health check.
package struct CheckJSON: Codable, Hashable, Sendable {
    package enum State: String, Codable, Sendable, CaseIterable {
        case ok, warn, fail
    }

    /// The subject of the check, such as `socket`, `store`, `session bus`, `sink phone`, `clock` or
    /// `linger`.
    package var name: String
    /// The result. Only `fail` lets `bellhop doctor` end with an error code.
    package var state: State
    /// The result of the check, in words.
    package var detail: String
    /// How to fix the problem; left out when nothing is wrong.
    package var fix: String?

    package init(name: String, state: State, detail: String, fix: String? = nil) {
        self.name = name
        self.state = state
        self.detail = detail
        self.fix = fix
    }
}

/// The answer to `GET /v1/doctor`.
package struct DoctorJSON: Codable, Hashable, Sendable {
    /// The checks, including those that found nothing wrong.
    package var checks: [CheckJSON]

    package init(checks: [CheckJSON]) {
        self.checks = checks
    }
}

/// A fault of a file, before its text is translated into the client's language.
package struct FileFault: Hashable, Sendable {
    package var file: String
    /// The line number, starting at 1; 0 if the fault concerns the whole file.
    package var line: Int
    package var column: Int
    /// A description of the problem, followed in parentheses by advice on how to fix it.
    package var message: Phrase
    /// The setting of a sink that has the fault, such as `sinks.phone.token`.
    package var setting: String?
    /// The path of a file with a secret, if the problem is that too many users can read it, and
    /// `chmod 600` fixes it.
    package var exposedFile: String?
    /// Whether the daemon starts with this fault anyway, and only refuses to reload the config. It
    /// starts without the part that the fault concerns.
    package var isUsableAtStart: Bool

    package init(
        file: String, line: Int = 0, column: Int = 0, _ message: Phrase, setting: String? = nil, exposedFile: String? = nil,
        isUsableAtStart: Bool = false
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.setting = setting
        self.exposedFile = exposedFile
        self.isUsableAtStart = isUsableAtStart
    }
}

/// A mistake in a config or in a file to import.
package struct FaultJSON: Codable, Hashable, Sendable {
    /// The name or path of the file.
    package var file: String
    /// The line number, starting at 1; 0 if the fault concerns the whole file.
    package var line: Int
    /// The column number, starting at 1; 0 if the fault concerns the whole file.
    package var column: Int
    /// A description of the problem, followed in parentheses by advice on how to fix it.
    package var message: String
    /// The setting of a sink that has the fault, such as `sinks.phone.token`; left out if the fault
    /// concerns anything else.
    package var setting: String?
    /// The path of a file with a secret, if the problem is that too many users can read it, and
    /// `chmod 600` fixes it. Left out if the fault concerns anything else.
    package var exposedFile: String?
    /// `true` if bellhopd starts with this fault anyway, without the part that the fault concerns,
    /// and only refuses to reload the config; left out otherwise.
    package var usableAtStart: Bool?

    package init(file: String, line: Int, column: Int, message: String, setting: String? = nil, exposedFile: String? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.setting = setting
        self.exposedFile = exposedFile
    }

    package init(_ fault: FileFault, in language: Language) {
        self.init(
            file: fault.file, line: fault.line, column: fault.column, message: language(fault.message), setting: fault.setting,
            exposedFile: fault.exposedFile)
        usableAtStart = fault.isUsableAtStart ? true : nil
    }

    /// `true` if another user could change the config file itself. This fault concerns the whole
    /// file, so it is the only usable one without a line.
    package var isExposure: Bool { usableAtStart == true && line == 0 }

    /// The fault as one line, such as
    /// `bellhop.toml:3:5: unknown key "sever" (did you mean "server"?)`.
    package var text: String {
        line == 0 ? "\(file): \(message)" : "\(file):\(line):\(column): \(message)"
    }
}

/// The answer to `GET /v1/hooks`: the programs that run when an event happens.
package struct HookListJSON: Codable, Hashable, Sendable {
    /// A program in the hooks folder.
    package struct Hook: Codable, Hashable, Sendable {
        /// The subfolder that contains the program, such as `laundry.washed`, `laundry` or `all`.
        package var event: String
        /// The file name of the program.
        package var name: String
        /// The absolute path of the program.
        package var path: String
        /// Whether the daemon runs this program.
        package var runs: Bool
        /// The reason that the daemon does not run this program; left out if nothing is wrong with
        /// the program itself.
        package var problem: String?

        package init(event: String, name: String, path: String, runs: Bool, problem: String? = nil) {
            self.event = event
            self.name = name
            self.path = path
            self.runs = runs
            self.problem = problem
        }
    }

    /// A problem with the hooks, and how to fix the problem.
    package struct Fault: Codable, Hashable, Sendable {
        /// What is wrong.
        package var problem: String
        /// How to fix the problem.
        package var fix: String

        package init(problem: String, fix: String) {
            self.problem = problem
            self.fix = fix
        }
    }

    /// The path of the hooks folder, even if the folder does not exist.
    package var folder: String
    /// Whether the hooks folder exists.
    package var exists: Bool
    /// Whether the daemon runs the hooks. The daemon runs them if their folder existed when the
    /// config was last read.
    package var inForce: Bool
    /// The programs in the hooks folder.
    package var hooks: [Hook]
    /// The problems with the hooks; empty if there are none.
    package var faults: [Fault]

    package init(folder: String, exists: Bool, inForce: Bool, hooks: [Hook] = [], faults: [Fault] = []) {
        self.folder = folder
        self.exists = exists
        self.inForce = inForce
        self.hooks = hooks
        self.faults = faults
    }
}
