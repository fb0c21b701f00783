package import BellhopCore

/// A notice as the program `notify-send` sends it to a desktop.
package struct NotifySendCall: Hashable, Sendable {
    /// A further property of the notice, with its type on the bus.
    package struct Hint: Hashable, Sendable {
        package enum Value: Hashable, Sendable {
            case int(Int32)
            case byte(UInt8)
            case double(Double)
            case string(String)
            case boolean(Bool)
            /// A value in the text form of GVariant: `@as ['a']`.
            case variant(String)
        }

        package var name: String
        package var value: Value

        package init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }
    }

    package struct Action: Hashable, Sendable {
        package var key: String
        package var label: String

        package init(_ key: String, _ label: String) {
            self.key = key
            self.label = label
        }
    }

    package var program = "notify-send"
    package var icon = ""
    package var summary = ""
    /// The text, whose escapes are expanded already.
    package var body = ""
    package var category: String?
    /// 0 (low), 1 (normal) or 2 (critical). A hint of the same name precedes it.
    package var urgency: UInt8 = 1
    /// The time until the notice expires, in milliseconds: 0 for never, -1 if the desktop decides.
    package var expires: Int32 = -1
    package var isTransient = false
    /// The number of the notice to replace; 0 for a new one.
    package var replaces: UInt32 = 0
    /// Whether to print the number of the notice.
    package var printsNumber = false
    /// Whether to wait until the notice is closed. Actions imply it.
    package var waits = false
    package var actions: [Action] = []
    /// The hints in the order of the options, without ``urgency``, ``category`` and ``isTransient``.
    package var hints: [Hint] = []

    package init() {}

    /// The urgency for sinks that are no desktops, which a hint of this name precedes.
    package var shownUrgency: Urgency {
        var level = urgency
        if case .byte(let number)? = allHints["urgency"] { level = number }
        return level == 0 ? .low : level == 1 ? .normal : .critical
    }

    /// All hints that reach the bus, by their names. The last one of a name counts, and a hint precedes
    /// the option with the same meaning.
    package var allHints: [String: Hint.Value] {
        var all: [String: Hint.Value] = ["urgency": .byte(urgency)]
        if let category { all["category"] = .string(category) }
        if isTransient { all["transient"] = .boolean(true) }
        for hint in hints { all[hint.name] = hint.value }
        return all
    }
}
