import BellhopCore
import ControlWire

/// A line for any status bar, as a template of the user's has it (`bellhop status --format`).
struct BarText: Hashable, Sendable {
    /// What may stand in braces.
    enum Place: String, CaseIterable, Sendable {
        /// `♪ 3`, else what ends next and when; empty when there is nothing to tell.
        case text
        /// `waiting`, `running`, `idle`, `off`
        case state
        /// How much waits and was not seen, as a dock counts it.
        case badge
        case waitingTitle = "waiting.title"
        case waitingBody = "waiting.body"
        /// How many machines and timers run.
        case running
        /// `≈ Snowy → 15:04`
        case next
        case nextName = "next.name"
        case nextKind = "next.kind"
        /// `12 min`
        case nextLeft = "next.left"
        /// `11:58`
        case nextCountdown = "next.countdown"
        /// `15:04`
        case nextEnd = "next.end"
        case nextPercent = "next.percent"
        /// The pets with a health below 25.
        case petsLow = "pets.low"
    }

    private let template: PlacedText<Place>
    private let surface: BarSurface

    /// - Throws: for a template that is none, with what there is.
    init(_ template: String, for surface: BarSurface) throws(TextTemplate.Fault) {
        self.template = try PlacedText(template)
        self.surface = surface
    }

    /// How often it changes by itself while something runs: seconds; `nil` for never.
    var beat: Int? {
        template.places.contains(.nextCountdown) ? 1 : template.places.contains(.nextLeft) ? 60 : nil
    }

    /// - Parameter badge: `nil` when the daemon does not answer.
    func line(_ badge: BadgeJSON?, _ style: Style) -> String {
        template.filled { place in
            let value = badge.map { Self.value(of: place, in: BarGlance($0, style)) } ?? (place == .state ? "off" : "")
            return surface.escaped(SafeText.line(value))
        }
    }

    private static func value(of place: Place, in glance: BarGlance) -> String {
        let left = Duration.milliseconds(glance.badge.leftMs ?? 0)
        switch place {
        case .text: return glance.text
        case .state: return glance.state
        case .badge: return String(glance.badge.count)
        case .waitingTitle: return glance.waiting.first?.title ?? ""
        case .waitingBody: return glance.waiting.first?.body ?? ""
        case .running: return String(glance.runningCount)
        case .next: return glance.running.first?.line ?? ""
        case .nextName: return glance.running.first?.name ?? ""
        case .nextKind: return glance.running.first?.kind ?? ""
        case .nextLeft: return glance.running.isEmpty ? "" : DurationText.words(.minutes(Int((left.inMilliseconds + 59_999) / 60_000)))
        case .nextCountdown: return glance.running.isEmpty ? "" : DurationText.clock(left)
        case .nextEnd: return glance.running.first?.end ?? ""
        case .nextPercent: return glance.running.first.map { String($0.percent) } ?? ""
        case .petsLow: return (glance.badge.low ?? []).joined(separator: ", ")
        }
    }
}
