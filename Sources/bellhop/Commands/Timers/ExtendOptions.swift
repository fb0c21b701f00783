import ArgumentParser
import BellhopCore
import ControlWire

/// How much later or earlier something running should end, given in one of three ways.
struct ExtendOptions: ParsableArguments {
    @Argument(help: help("How much longer."))
    var duration: String?

    @Option(help: help("How much shorter.", valueName: "duration"))
    var less: String?

    @Option(help: help("The new time when it ends.", valueName: "time"))
    var until: String?

    func validate() throws {
        guard [duration, less, until].count(where: { $0 != nil }) == 1 else {
            throw ValidationError(say("Say how: a duration, --less <duration> or --until <time>."))
        }
    }

    /// - Throws: `ValidationError` for a duration or a time that cannot be read.
    var request: ExtendRequest {
        get throws {
            var request = ExtendRequest()
            request.byMs = try WrittenDuration.milliseconds(duration) ?? WrittenDuration.milliseconds(less).map { -$0 }
            if let until { request.at = try WrittenWhen.timeOfDay(until) }
            return request
        }
    }
}
