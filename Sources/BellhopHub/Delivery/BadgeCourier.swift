import BellhopCore

/// Keeps the badge of one sink up to date.
struct BadgeCourier: Sendable {
    let sink: any NotificationSink
    let core: HubCore

    func run() async {
        var shown: Badge?
        await GlanceWatch(core: core).run { glance in
            guard glance.badge != shown else { return }
            shown = glance.badge
            await sink.show(glance.badge)
        }
    }
}
