public import BellhopCore

/// The reason a hook is not run.
public struct HookFault: Sendable, Hashable {
    public var problem: Phrase
    public var fix: Phrase

    init(_ problem: Phrase, fix: Phrase) {
        self.problem = problem
        self.fix = fix
    }
}

/// The contents of a folder of hooks.
public struct HookListing: Sendable, Hashable {
    public var folder: String
    public var exists: Bool
    /// Ordered by folder, then by name.
    public var hooks: [Hook] = []
    /// The faults of folders and of other entries beside them.
    public var faults: [HookFault] = []

    public init(folder: String, exists: Bool) {
        self.folder = folder
        self.exists = exists
    }

    public var running: [Hook] { hooks.filter { $0.state == .runs } }

    /// All faults: those of folders first, then those of single hooks. A fault of a folder is
    /// reported once.
    public var allFaults: [HookFault] {
        let told = Set(faults.map(\.problem))
        return faults
            + hooks.compactMap { hook in
                guard case .barred(let problem, let fix) = hook.state, !told.contains(problem) else { return nil }
                return HookFault(problem, fix: fix)
            }
    }
}
