/// What can be selected.
enum ItemID: Hashable, Sendable {
    /// An unanswered notice, by its event.
    case ring(Int64)
    case session(String)
    case pet(String)
    case timer(String)
}
