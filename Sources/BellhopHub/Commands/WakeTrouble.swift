public import BellhopCore
import BellhopEngine

extension Hub {
    /// Why `wake` in the config does not work, for people; `nil` if all is well, or it is not
    /// wanted.
    public var wakeTrouble: Phrase? {
        guard let (refusal, policy) = wakeUps.refusal else { return nil }
        return policy == .alarms
            ? "Alarms will NOT wake this machine: \(refusal.sentence)." : "Due timers will NOT wake this machine: \(refusal.sentence)."
    }
}
