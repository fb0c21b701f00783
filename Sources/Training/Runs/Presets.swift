package import BellhopCore

/// The built-in workouts. A workout in the config with the same name replaces a built-in workout.
package enum Presets {
    /// The built-in workouts, in the order in which they are listed.
    package static let workouts: [Programme] = [
        // The workout of Tabata et al. (1996): 20 s of work and 10 s of rest, eight times.
        Programme(name: "tabata", low: .seconds(10), high: .seconds(20), sets: 8, start: .high),
        Programme(name: "30/30", low: .seconds(30), high: .seconds(30), sets: 10, start: .high),
        Programme(name: "40/20", low: .seconds(20), high: .seconds(40), sets: 8, start: .high),
        Programme(name: "1/1", low: .minutes(1), high: .minutes(1), sets: 10, start: .high),
        // Every minute on the minute.
        Programme(name: "emom", low: nil, high: .minutes(1), sets: 10, start: .high),
        Programme(
            name: "4x4", low: .minutes(3), high: .minutes(4), sets: 4, start: .high, warmUp: .minutes(10), coolDown: .minutes(5)),
        Programme(
            name: "circuit", low: .seconds(20), high: .seconds(40), sets: 6, rounds: 3, start: .high, warmUp: .minutes(5),
            coolDown: .minutes(3), rest: .minutes(2)),
        Programme(
            name: "run-walk", low: .seconds(90), high: .minutes(1), sets: 8, start: .high, warmUp: .minutes(5), coolDown: .minutes(5)),
    ]

    package static let routines: [Routine] = [
        Routine(
            name: "pomodoro", steps: [.init("Focus", length: .minutes(25)), .init("Break", length: .minutes(5))], times: 4, isBuiltIn: true)
    ]

    /// The workout of the PeakRush document (checklist P-15): low and high phases have the same
    /// length.
    package static func simple(_ length: Duration, sets: Int = 8, start: Programme.Intensity = .low) -> Programme {
        Programme(name: DurationText.compact(length), low: length, high: length, sets: sets, start: start)
    }

    /// The workouts in the config, then the built-in workouts with other names.
    package static func workouts(of policy: TrainingPolicy) -> [Programme] {
        policy.programmes + workouts.filter { preset in !policy.programmes.contains { $0.name == preset.name } }
    }

    package static func routines(of policy: TrainingPolicy) -> [Routine] {
        policy.routines + routines.filter { preset in !policy.routines.contains { $0.name == preset.name } }
    }
}
