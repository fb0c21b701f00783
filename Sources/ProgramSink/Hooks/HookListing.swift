public import BellhopCore

/// A reason why hooks are not run, and how to fix it.
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
    /// The hooks, sorted by folder and name.
    public var hooks: [Hook] = []
    /// The faults of folders, and of entries that are not in a subfolder.
    public var faults: [HookFault] = []

    public init(folder: String, exists: Bool) {
        self.folder = folder
        self.exists = exists
    }

    public var running: [Hook] { hooks.filter { $0.state == .runs } }

    /// All faults: first those of folders, then those of individual hooks. The fault of a folder is
    /// not repeated for its hooks.
    public var allFaults: [HookFault] {
        let told = Set(faults.map(\.problem))
        return faults
            + hooks.compactMap { hook in
                guard case .barred(let problem, let fix) = hook.state, !told.contains(problem) else { return nil }
                return HookFault(problem, fix: fix)
            }
    }
}
