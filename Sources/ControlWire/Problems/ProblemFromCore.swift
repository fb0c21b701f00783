public import BellhopCore

extension ProblemJSON {
    /// Title and detail are said in `language`; codes are the same in every language.
    public init(
        _ code: ProblemCode, detail: Phrase, suggestions: [String]? = nil, faults: [FaultJSON]? = nil, in language: Language = .english
    ) {
        self.init(
            title: language(code.title), status: code.status, detail: language(detail), code: code.rawValue,
            exitCode: code.exitCode.rawValue, suggestions: suggestions, faults: faults)
    }

    public init(_ problem: Problem, in language: Language) {
        let faults = problem.faults?.map { fault in
            var told = fault
            told.message = language.retold(fault.message)
            return told
        }
        self.init(problem.code, detail: problem.detail, faults: faults, in: language)
    }

    public init(_ refusal: Refusal, suggestions: [String]? = nil, in language: Language = .english) {
        let (title, status, exitCode) = refusal.code.wire
        self.init(
            title: language(title), status: status, detail: language(refusal.message), code: refusal.code.rawValue,
            exitCode: exitCode.rawValue, suggestions: suggestions)
    }

    public init(_ error: StoreError, in language: Language = .english) {
        self.init(Problem(error), in: language)
    }
}

extension Problem {
    public init(_ error: StoreError) {
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
            .notEmpty, .notificationsOff, .sinkDisabled, .alreadyRunning:
            ("The command does not fit the state", 409, .state)
        case .invalidName, .invalidHealth, .invalidDuration, .invalidFrequency, .invalidDate, .invalidValue, .inconsistentState:
            ("A value is out of its range", 422, .usage)
        case .unknownPet, .unknownTimer, .unknownEvent, .unknownSink, .unknownMember, .unknownProgramme:
            ("No such thing", 404, .noSuchThing)
        case .ambiguousName:
            ("The name could mean several things", 409, .noSuchThing)
        }
    }
}
