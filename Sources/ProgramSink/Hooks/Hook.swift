package import BellhopCore

/// A program in the folder of hooks.
package struct Hook: Sendable, Hashable {
    package enum State: Sendable, Hashable {
        case runs
        /// The program is not run because of this problem; `fix` says how to fix it.
        case barred(Phrase, fix: Phrase)
        /// The file is not run because it is not executable. That is not a fault: the file may be a
        /// text or an example.
        case left(Phrase)
    }

    /// The name of the subfolder that contains the hook: a kind of event (`laundry.washed`), the
    /// first word of several kinds (`laundry`), or `all`.
    package var group: String
    package var name: String
    package var path: String
    package var state: State

    package init(group: String, name: String, path: String, state: State) {
        self.group = group
        self.name = name
        self.path = path
        self.state = state
    }

    /// The hook's subfolder and name, such as `laundry.washed/10-light`.
    package var title: String { group + "/" + name }
}
