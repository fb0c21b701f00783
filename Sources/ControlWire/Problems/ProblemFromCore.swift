public import BellhopCore

extension ProblemJSON {
    public init(_ code: ProblemCode, detail: String, suggestions: [String]? = nil, faults: [FaultJSON]? = nil) {
        self.init(
            title: code.title, status: code.status, detail: detail, code: code.rawValue, exitCode: code.exitCode.rawValue,
            suggestions: suggestions, faults: faults)
    }

    public init(_ refusal: Refusal, suggestions: [String]? = nil) {
        let (title, status, exitCode) = refusal.code.wire
        self.init(
            title: title, status: status, detail: refusal.message, code: refusal.code.rawValue, exitCode: exitCode.rawValue,
            suggestions: suggestions)
    }

    public init(_ error: StoreError) {
        let code: ProblemCode =
            switch error {
            case .conflict: .conflict
            case .full: .noSpace
            case .refused, .failed: .storeFailed
            }
        self.init(code, detail: error.description)
    }
}

extension Refusal.Code {
    fileprivate var wire: (title: String, status: Int, exitCode: ExitCode) {
        switch self {
        case .taskAlreadyActive, .nothingRunning, .notWashed, .notDried, .alreadyEnded, .alreadyDone, .petRetired, .nameTaken, .tooLate:
            ("The command does not fit the state", 409, .state)
        case .invalidName, .invalidHealth, .invalidDuration, .invalidFrequency, .invalidDate, .invalidValue, .inconsistentState:
            ("A value is out of its range", 422, .usage)
        case .unknownPet, .unknownTimer, .unknownEvent, .unknownSink:
            ("No such thing", 404, .noSuchThing)
        case .ambiguousName:
            ("The name could mean several things", 409, .noSuchThing)
        }
    }
}
