/// The display names of the people who washed, dried and folded the laundry of one round. A name is
/// `nil` if the person is unknown.
package struct TaskDoers: Hashable, Sendable, Codable {
    package var wash: String?
    package var dry: String?
    package var fold: String?

    package init(wash: String? = nil, dry: String? = nil, fold: String? = nil) {
        self.wash = wash
        self.dry = dry
        self.fold = fold
    }

    /// The name of the person who started the machine of this type; always `nil` for `cycle`, which
    /// uses no machine.
    package subscript(type: LaundryTimerType) -> String? {
        switch type {
        case .wash: wash
        case .dry: dry
        case .cycle: nil
        }
    }
}
