public import BellhopCore

/// What a command exits with: the codes of sysexits that DESIGN §9 names.
public enum ExitCode: Int32, Sendable, CaseIterable {
    case success = 0
    /// The command line or a value in it is wrong (EX_USAGE).
    case usage = 64
    /// The command does not fit the state (EX_DATAERR).
    case state = 65
    /// No such pet, timer, event or sink (EX_NOINPUT).
    case noSuchThing = 66
    /// The daemon cannot be reached, or a sink did not work (EX_UNAVAILABLE).
    case unavailable = 69
    /// A fault of ours (EX_SOFTWARE).
    case internalError = 70
    /// The state folder or a file in it cannot be made (EX_CANTCREAT).
    case cannotCreate = 73
    /// The store or the disk failed (EX_IOERR).
    case storeFailed = 74
    /// It may work in a moment (EX_TEMPFAIL).
    case tryAgain = 75
    /// Not allowed (EX_NOPERM).
    case notPermitted = 77
    /// The config has faults (EX_CONFIG).
    case config = 78

    /// The code for a problem: the daemon's own, else by its `code`, else by its HTTP status.
    public init(_ problem: ProblemJSON) {
        if let given = problem.exitCode.flatMap(ExitCode.init(rawValue:)) {
            self = given
        } else if let code = ProblemCode(rawValue: problem.code) {
            self = code.exitCode
        } else {
            self = ExitCode(status: problem.status)
        }
    }

    /// The code for an HTTP status that came without a problem document.
    public init(status: Int) {
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
    public var exitCode: ExitCode {
        switch self {
        case .badRequest, .methodNotAllowed: .usage
        case .unsupportedVersion: .unavailable
        case .notFound, .gone: .noSuchThing
        case .forbidden, .unauthorized, .foreignOrigin: .notPermitted
        case .misdirected: .usage
        case .invalidConfig: .config
        case .invalidImport: .state
        case .noSpace, .storeFailed: .storeFailed
        case .conflict, .shuttingDown, .tooManyRequests, .busy, .cancelled: .tryAgain
        case .internalError: .internalError
        }
    }

    /// The HTTP status of a problem with this code.
    public var status: Int {
        switch self {
        case .badRequest: 400
        case .unsupportedVersion, .notFound: 404
        case .methodNotAllowed: 405
        case .forbidden, .foreignOrigin: 403
        case .unauthorized: 401
        case .misdirected: 421
        case .tooManyRequests: 429
        case .busy, .cancelled: 409
        case .gone: 410
        case .invalidConfig, .invalidImport: 422
        case .noSpace: 507
        case .storeFailed, .internalError: 500
        case .conflict, .shuttingDown: 503
        }
    }

    /// The title of a problem with this code.
    public var title: Phrase {
        switch self {
        case .badRequest: "The request is not understood"
        case .unsupportedVersion: "This version of the API is not spoken here"
        case .notFound: "No such thing"
        case .methodNotAllowed: "Not possible here"
        case .forbidden, .unauthorized, .foreignOrigin: "Not allowed"
        case .misdirected: "Nobody of that name is here"
        case .tooManyRequests: "Too many wrong tokens"
        case .busy: "One moment"
        case .cancelled: "Cancelled"
        case .gone: "It is over"
        case .invalidConfig: "The config has faults"
        case .invalidImport: "The file has faults"
        case .noSpace: "No room on the disk"
        case .storeFailed: "The store failed"
        case .conflict: "Another change came first"
        case .shuttingDown: "The daemon is ending"
        case .internalError: "A fault in bellhopd"
        }
    }
}
