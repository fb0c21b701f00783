import ArgumentParser
import BellhopCore
import ControlWire

/// The options for a new end of a running timer: time to add, time to subtract, or a time of day.
struct ExtendOptions: ParsableArguments {
    @Argument(help: help("How much time to add."))
    var duration: String?

    @Option(help: help("How much time to take away.", valueName: "duration"))
    var less: String?

    @Option(help: help("The new end time.", valueName: "time"))
    var until: String?

    func validate() throws {
        guard [duration, less, until].count(where: { $0 != nil }) == 1 else {
            throw ValidationError(say("Say how to change the end: a duration, --less <duration> or --until <time>."))
        }
    }

    /// The request that the options describe.
    ///
    /// - Throws: an error for a duration or a time that cannot be parsed.
    var request: ExtendRequest {
        get throws {
            var request = ExtendRequest()
            request.byMs = try WrittenDuration.milliseconds(duration) ?? WrittenDuration.milliseconds(less).map { -$0 }
            if let until { request.at = try WrittenWhen.timeOfDay(until) }
            return request
        }
    }
}
