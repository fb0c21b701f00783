/// What is kept from the machine while a workout runs (checklist P-1): `inhibit` in `[training]`.
public enum SleepLock: String, Sendable, Hashable, CaseIterable {
    /// Falling asleep by itself, because nobody touches it.
    case idle
    /// That, and being put to sleep by somebody.
    case sleep
    /// Nothing.
    case nothing = "none"
}
