public import BellhopCore
import BellhopEngine

extension Hub {
    /// Why timers will not wake this machine although `wake` in the config asks for it, in a
    /// sentence for people; `nil` if there is no problem.
    public var wakeTrouble: Phrase? {
        guard let (refusal, policy) = wakeUps.refusal else { return nil }
        return policy == .alarms
            ? "Alarms will NOT wake this machine: \(refusal.sentence)." : "Due timers will NOT wake this machine: \(refusal.sentence)."
    }
}
