package import BellhopCore
import BellhopEngine

extension Hub {
    /// A sentence for people that says why timers will not wake this machine, although `wake` in
    /// the config asks for wake-ups; `nil` if there is no problem.
    package var wakeTrouble: Phrase? {
        guard let (refusal, policy) = wakeUps.refusal else { return nil }
        return policy == .alarms
            ? "Alarms will NOT wake this machine: \(refusal.sentence)." : "Due timers will NOT wake this machine: \(refusal.sentence)."
    }
}
