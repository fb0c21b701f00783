import ArgumentParser
import ControlWire

/// When a vacation begins and ends.
struct PauseOptions: ParsableArguments {
    @Option(help: help("When it began, at most 7 days back: yesterday 18:00, 2026-12-01, 3d.", valueName: "time"))
    var since: String?

    @Option(help: help("When it ends by itself: 2026-12-20 (as that day begins), tomorrow 7:00, 2w.", valueName: "time"))
    var until: String?

    @Flag(help: help("Take a beginning of more than 7 days ago."))
    var force = false

    var isEmpty: Bool { since == nil && until == nil && !force }

    var request: PauseRequest { PauseRequest(since: since, until: until, force: force ? true : nil) }
}
