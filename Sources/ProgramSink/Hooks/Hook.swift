public import BellhopCore

/// A program in the folder of hooks.
public struct Hook: Sendable, Hashable {
    public enum State: Sendable, Hashable {
        case runs
        /// The program is not run because of this problem; `fix` says how to fix it.
        case barred(Phrase, fix: Phrase)
        /// The file is not run because it is not executable. That is not a fault: it may be a text
        /// or an example.
        case left(Phrase)
    }

    /// The name of the subfolder that contains the hook: a kind of event (`laundry.washed`), the
    /// first word of several kinds (`laundry`), or `all`.
    public var group: String
    public var name: String
    public var path: String
    public var state: State

    public init(group: String, name: String, path: String, state: State) {
        self.group = group
        self.name = name
        self.path = path
        self.state = state
    }

    /// The hook's subfolder and name, such as `laundry.washed/10-light`.
    public var title: String { group + "/" + name }
}
