public import BellhopCore

/// A program in the folder of hooks.
public struct Hook: Sendable, Hashable {
    public enum State: Sendable, Hashable {
        case runs
        /// It would be a hook, and is not run: what is wrong, and what mends it.
        case barred(Phrase, fix: Phrase)
        /// It may not be run at all (a text, an example), which is no fault.
        case left(Phrase)
    }

    /// The folder that it is in: a kind of event (`laundry.washed`), the first word of several (`laundry`), or `all`.
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
