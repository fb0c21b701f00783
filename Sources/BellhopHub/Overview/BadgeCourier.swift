import BellhopCore
import BellhopEngine

/// Keeps the badge of one sink up to date.
struct BadgeCourier: Sendable {
    let sink: any NotificationSink
    let engine: Engine

    func run() async {
        var shown: Badge?
        await GlanceWatch(engine: engine).run { glance in
            guard glance.badge != shown else { return }
            shown = glance.badge
            await sink.show(glance.badge)
        }
    }
}
