public import BellhopCore

/// What keeps hooks from being run.
public struct HookFault: Sendable, Hashable {
    public var problem: Phrase
    public var fix: Phrase

    init(_ problem: Phrase, fix: Phrase) {
        self.problem = problem
        self.fix = fix
    }
}

/// What is in a folder of hooks.
public struct HookListing: Sendable, Hashable {
    public var folder: String
    public var exists: Bool
    /// By folder, then by name.
    public var hooks: [Hook] = []
    /// Of folders and of what lies beside them.
    public var faults: [HookFault] = []

    public init(folder: String, exists: Bool) {
        self.folder = folder
        self.exists = exists
    }

    public var running: [Hook] { hooks.filter { $0.state == .runs } }

    /// Everything that is wrong: of folders first, then of single hooks. What is wrong with a folder is told once.
    public var allFaults: [HookFault] {
        let told = Set(faults.map(\.problem))
        return faults
            + hooks.compactMap { hook in
                guard case .barred(let problem, let fix) = hook.state, !told.contains(problem) else { return nil }
                return HookFault(problem, fix: fix)
            }
    }
}
