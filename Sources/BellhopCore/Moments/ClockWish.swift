/// A time of day as a person expressed it.
enum ClockWish: Hashable, Sendable {
    /// A time of a 24-hour clock: `18:30`, `18 Uhr`.
    case hours24(CivilTime)
    /// A time with `am` or `pm`, or noon.
    case hours12(CivilTime)
    /// An hour alone: `7`, `7 o'clock`.
    case hour(Int)
    case midnight
}
