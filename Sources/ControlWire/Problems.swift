package import BellhopCore

/// An error, before its texts are translated into the client's language.
package struct Problem: Error, Hashable, Sendable {
    package var code: ProblemCode
    /// A sentence that says what is wrong and what to do.
    package var detail: Phrase
    /// Names that the user may have meant.
    package var suggestions: [String]?
    /// All faults in the file. Set only if a config or an import was refused.
    package var faults: [FileFault]?

    package init(_ code: ProblemCode, _ detail: Phrase, suggestions: [String]? = nil, faults: [FileFault]? = nil) {
        self.code = code
        self.detail = detail
        self.suggestions = suggestions
        self.faults = faults
    }
}

/// The codes of problems that are not refusals. A refusal has a `Refusal.Code` instead.
package enum ProblemCode: String, Sendable, CaseIterable {
    case badRequest, tooLarge, unsupportedVersion, notFound, methodNotAllowed, forbidden, invalidConfig, invalidImport, noSpace,
        storeFailed, conflict
    /// The header `If-Match` names another state than the current one.
    case preconditionFailed
    case shuttingDown, internalError
    /// The client cancelled the request.
    case cancelled
    /// The codes of problems that occur only over TCP.
    case unauthorized, misdirected, foreignOrigin, tooManyRequests, busy, gone
    /// The codes of problems of inlets: the body is not text, the message would run in a circle, or an
    /// `Idempotency-Key` belongs to another request.
    case notText, looped, keyReused
}

/// An error as a problem document (RFC 9457, `application/problem+json`).
package struct ProblemJSON: Codable, Hashable, Sendable, Error {
    package static let contentType = "application/problem+json"

    /// `about:blank`, or the address of a page that explains the kind of problem.
    package var type: String
    /// The kind of problem in a few words, such as `The command does not fit the state`.
    package var title: String
    /// The HTTP status; 0 if the problem did not come from the daemon.
    package var status: Int
    /// A sentence for people: what is wrong and what to do.
    package var detail: String
    /// A stable code for programs, such as `unknownPet`, `nameTaken`, `usage` or `unreachable`.
    package var code: String
    /// The exit code of the command.
    package var exitCode: Int32?
    /// Names that the user may have meant; left out if there are none.
    package var suggestions: [String]?
    /// All faults in the file. Set only if a config or an import was refused.
    package var faults: [FaultJSON]?

    package init(
        type: String = "about:blank", title: String, status: Int, detail: String, code: String, exitCode: Int32? = nil,
        suggestions: [String]? = nil, faults: [FaultJSON]? = nil
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.code = code
        self.exitCode = exitCode
        self.suggestions = suggestions
        self.faults = faults
    }
}

extension ProblemJSON {
    /// Creates a problem whose title and detail are in `language`. The code is the same in every
    /// language.
    package init(
        _ code: ProblemCode, detail: Phrase, suggestions: [String]? = nil, faults: [FileFault]? = nil, in language: Language = .english
    ) {
        self.init(
            title: language(code.title), status: code.status, detail: language(detail), code: code.rawValue,
            exitCode: code.exitCode.rawValue, suggestions: suggestions, faults: faults?.map { FaultJSON($0, in: language) })
    }

    package init(_ problem: Problem, in language: Language) {
        self.init(problem.code, detail: problem.detail, suggestions: problem.suggestions, faults: problem.faults, in: language)
    }

    package init(_ refusal: Refusal, suggestions: [String]? = nil, in language: Language = .english) {
        let (title, status, exitCode) = refusal.code.wire
        self.init(
            title: language(title), status: status, detail: language(refusal.message), code: refusal.code.rawValue,
            exitCode: exitCode.rawValue, suggestions: suggestions ?? (refusal.suggestions.isEmpty ? nil : refusal.suggestions))
    }

    package init(_ error: StoreError, in language: Language = .english) {
        self.init(Problem(error), in: language)
    }
}

extension Problem {
    package init(_ error: StoreError) {
        let code: ProblemCode =
            switch error {
            case .conflict: .conflict
            case .full: .noSpace
            case .refused, .damaged, .disk, .failed: .storeFailed
            }
        self.init(code, error.sentence)
    }
}

extension Refusal.Code {
    fileprivate var wire: (title: Phrase, status: Int, exitCode: ExitCode) {
        switch self {
        case .taskAlreadyActive, .nothingRunning, .notWashed, .notDried, .alreadyEnded, .alreadyDone, .petRetired, .petPaused, .nameTaken,
            .tooLate,
            .notEmpty, .notificationsOff, .sinkDisabled, .alreadyRunning, .nothingToUndo, .changedSince:
            ("Not possible in the current state", 409, .state)
        case .invalidName, .invalidHealth, .invalidDuration, .invalidFrequency, .invalidDate, .invalidValue, .inconsistentState:
            ("A value is out of range", 422, .usage)
        case .unknownPet, .unknownTimer, .unknownEvent, .unknownSink, .unknownMember, .unknownProgramme, .unknownHeartbeat:
            ("Not found", 404, .noSuchThing)
        case .ambiguousName:
            ("The name is ambiguous", 409, .noSuchThing)
        }
    }
}

/// The exit codes of commands: the codes of `sysexits.h` that DESIGN §9 lists.
package enum ExitCode: Int32, Sendable, CaseIterable {
    case success = 0
    /// The command line or a value in it is wrong (EX_USAGE).
    case usage = 64
    /// The command is not possible in the current state (EX_DATAERR).
    case state = 65
    /// There is no such pet, timer, event or sink (EX_NOINPUT).
    case noSuchThing = 66
    /// The daemon cannot be reached, or a sink did not work (EX_UNAVAILABLE).
    case unavailable = 69
    /// A bug in Bellhop (EX_SOFTWARE).
    case internalError = 70
    /// The state folder or a file in it cannot be created (EX_CANTCREAT).
    case cannotCreate = 73
    /// The store or the disk failed (EX_IOERR).
    case storeFailed = 74
    /// A temporary failure: the same command may succeed in a moment (EX_TEMPFAIL).
    case tryAgain = 75
    /// The command is not allowed (EX_NOPERM).
    case notPermitted = 77
    /// The config has faults (EX_CONFIG).
    case config = 78
    /// Nobody answered a question in time (the exit code of `timeout`).
    case timedOut = 124

    /// Returns the exit code for a problem: the code that the daemon sent, otherwise the code for
    /// the problem's `code`, otherwise the code for its HTTP status.
    package init(_ problem: ProblemJSON) {
        if let given = problem.exitCode.flatMap(ExitCode.init(rawValue:)) {
            self = given
        } else if let code = ProblemCode(rawValue: problem.code) {
            self = code.exitCode
        } else {
            self = ExitCode(status: problem.status)
        }
    }

    /// Returns the exit code for an HTTP status without a problem document.
    package init(status: Int) {
        self =
            switch status {
            case 200..<300: .success
            case 401, 403: .notPermitted
            case 404, 410: .noSuchThing
            case 409, 412: .state
            case 408, 425, 429, 503, 504: .tryAgain
            case 507: .storeFailed
            case 400..<500: .usage
            default: .internalError
            }
    }
}

extension ProblemCode {
    package var exitCode: ExitCode {
        switch self {
        case .badRequest, .tooLarge, .methodNotAllowed, .notText, .keyReused: .usage
        case .unsupportedVersion: .unavailable
        case .notFound, .gone: .noSuchThing
        case .forbidden, .unauthorized, .foreignOrigin: .notPermitted
        case .misdirected: .usage
        case .invalidConfig: .config
        case .invalidImport, .preconditionFailed, .looped: .state
        case .noSpace, .storeFailed: .storeFailed
        case .conflict, .shuttingDown, .tooManyRequests, .busy, .cancelled: .tryAgain
        case .internalError: .internalError
        }
    }

    /// The HTTP status of a problem with this code.
    package var status: Int {
        switch self {
        case .badRequest: 400
        case .tooLarge: 413
        case .unsupportedVersion, .notFound: 404
        case .methodNotAllowed: 405
        case .forbidden, .foreignOrigin: 403
        case .unauthorized: 401
        case .misdirected: 421
        case .tooManyRequests: 429
        case .busy, .cancelled, .looped: 409
        case .gone: 410
        case .preconditionFailed: 412
        case .notText: 415
        case .invalidConfig, .invalidImport, .keyReused: 422
        case .noSpace: 507
        case .storeFailed, .internalError: 500
        case .conflict, .shuttingDown: 503
        }
    }

    /// The title of a problem with this code.
    package var title: Phrase {
        switch self {
        case .badRequest: "Invalid request"
        case .tooLarge: "The body is too large"
        case .unsupportedVersion: "Unsupported API version"
        case .notFound: "Not found"
        case .methodNotAllowed: "Method not allowed"
        case .forbidden, .unauthorized, .foreignOrigin: "Not allowed"
        case .misdirected: "Unknown host"
        case .tooManyRequests: "Too many requests"
        case .busy: "Busy"
        case .cancelled: "Cancelled"
        case .gone: "No longer available"
        case .notText: "The body is not text"
        case .looped: "The message came from Bellhop itself"
        case .keyReused: "The key belongs to another request"
        case .preconditionFailed: "Changed in the meantime"
        case .invalidConfig: "The config has faults"
        case .invalidImport: "The file has faults"
        case .noSpace: "No space left on the disk"
        case .storeFailed: "The database reported an error"
        case .conflict: "Another change was made before this one"
        case .shuttingDown: "The daemon is shutting down"
        case .internalError: "Internal error in bellhopd"
        }
    }
}
