/// Who washed, dried and folded the laundry of one round, by display name; `nil` if unknown.
public struct TaskDoers: Hashable, Sendable, Codable {
    public var wash: String?
    public var dry: String?
    public var fold: String?

    public init(wash: String? = nil, dry: String? = nil, fold: String? = nil) {
        self.wash = wash
        self.dry = dry
        self.fold = fold
    }

    /// Who started the machine of this type; always `nil` for `cycle`, which uses no machine.
    public subscript(type: LaundryTimerType) -> String? {
        switch type {
        case .wash: wash
        case .dry: dry
        case .cycle: nil
        }
    }
}
