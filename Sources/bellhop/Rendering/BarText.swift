import BellhopCore
import ControlWire

/// A line for any status bar, from a template of the user (`bellhop status --format`).
struct BarText: Hashable, Sendable {
    /// The placeholders that may stand in braces.
    enum Place: String, CaseIterable, Sendable {
        /// `♪ 3`, otherwise the item that ends next and its end; empty if there is neither.
        case text
        /// `waiting`, `running`, `idle` or `off`.
        case state
        /// The number of waiting items that were not seen, as a dock shows it.
        case badge
        case waitingTitle = "waiting.title"
        case waitingBody = "waiting.body"
        /// The number of running machines and timers.
        case running
        /// The item that ends next, such as `≈ Snowy → 15:04`.
        case next
        case nextName = "next.name"
        case nextKind = "next.kind"
        /// The time left, such as `12 min`.
        case nextLeft = "next.left"
        /// The time left, such as `11:58`.
        case nextCountdown = "next.countdown"
        /// The end, such as `15:04`.
        case nextEnd = "next.end"
        case nextPercent = "next.percent"
        /// The pets with a health below 25.
        case petsLow = "pets.low"
    }

    private let template: PlacedText<Place>
    private let surface: BarSurface

    /// - Throws: for an invalid template; the error lists the placeholders.
    init(_ template: String, for surface: BarSurface) throws(TextTemplate.Fault) {
        self.template = try PlacedText(template)
        self.surface = surface
    }

    /// The interval in seconds at which the line changes by itself while something runs; `nil` for
    /// never.
    var beat: Int? {
        template.places.contains(.nextCountdown) ? 1 : template.places.contains(.nextLeft) ? 60 : nil
    }

    /// - Parameter badge: `nil` if the daemon does not answer.
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
