/// For what the machine is woken from suspend (checklist G7).
public enum WakePolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// What ends while it sleeps is told when it wakes by itself.
    case never
    /// Alarms, which are at a time of day, and reminders of them.
    case alarms
    /// Whatever somebody has started and waits for: machines, timers, alarms, reminders, rests, steps of routines.
    case all
}
