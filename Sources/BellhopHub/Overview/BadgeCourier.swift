import BellhopCore
import BellhopEngine

/// Keeps the badge of one sink up to date. The badge is the number of unanswered notices and the
/// progress of the washer or dryer that ends next.
struct BadgeCourier: Sendable {
    let sink: any NotificationSink
    let engine: Engine

    func run() async {
        var shown: Badge?
        await OverviewWatch(engine: engine).run { overview in
            guard overview.badge != shown else { return }
            shown = overview.badge
            await sink.show(overview.badge)
        }
    }
}
