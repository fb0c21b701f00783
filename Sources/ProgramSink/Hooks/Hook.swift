public import BellhopCore

/// A program in the folder of hooks.
public struct Hook: Sendable, Hashable {
    public enum State: Sendable, Hashable {
        case runs
        /// It would be a hook but is not run: the problem and the remedy.
        case barred(Phrase, fix: Phrase)
        /// It is not executable (a text, an example), which is not a fault.
        case left(Phrase)
    }

    /// The folder that contains it: a kind of event (`laundry.washed`), the first word of several
    /// kinds (`laundry`), or `all`.
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

    /// `laundry.washed/10-light`
    public var title: String { group + "/" + name }
}
