/// Who has done which part of a round of laundry, by the name that people call them; `nil` where nobody said so.
public struct TaskDoers: Hashable, Sendable, Codable {
    public var wash: String?
    public var dry: String?
    public var fold: String?

    public init(wash: String? = nil, dry: String? = nil, fold: String? = nil) {
        self.wash = wash
        self.dry = dry
        self.fold = fold
    }

    /// Who started the machine of this type; of `cycle`, which none does, nobody.
    public subscript(type: LaundryTimerType) -> String? {
        switch type {
        case .wash: wash
        case .dry: dry
        case .cycle: nil
        }
    }
}
