import BellhopCore
import ControlWire

/// A line for any status bar, built from a template that the user passes with
/// `bellhop status --format`.
struct BarText: Hashable, Sendable {
    /// The placeholders that can be used in a template, in braces.
    enum Place: String, CaseIterable, Sendable {
        /// The text of ``BarGlance/text``: `♪ 3` for waiting notices. If no notice is waiting, it
        /// is the running item that ends next. If nothing is running either, the text is empty.
        case text
        /// The state as one word: `waiting`, `running`, `idle`, or `off` if the daemon does not
        /// answer.
        case state
        /// The number of waiting notices that nobody has seen yet. The badge in a desktop dock
        /// shows the same number.
        case badge
        case waitingTitle = "waiting.title"
        case waitingBody = "waiting.body"
        /// The number of running machines and timers.
        case running
        /// The running machine or timer that ends next, such as `≈ Snowy → 15:04`.
        case next
        case nextName = "next.name"
        case nextKind = "next.kind"
        /// The time left for the item that ends next, in words: `12 min`.
        case nextLeft = "next.left"
        /// The time left for the item that ends next, with seconds: `11:58`.
        case nextCountdown = "next.countdown"
        /// The end of the item that ends next, such as `15:04`.
        case nextEnd = "next.end"
        case nextPercent = "next.percent"
        /// The names of the pets with a health below 25.
        case petsLow = "pets.low"
    }

    private let template: PlacedText<Place>
    private let surface: BarSurface

    /// Parses a template.
    ///
    /// - Throws: a fault if the template is invalid. The fault lists the possible placeholders.
    init(_ template: String, for surface: BarSurface) throws(TextTemplate.Fault) {
        self.template = try PlacedText(template)
        self.surface = surface
    }

    /// The interval, in seconds, at which the line changes while a machine or timer is running;
    /// `nil` if the line does not show the time left.
    var beat: Int? {
        template.places.contains(.nextCountdown) ? 1 : template.places.contains(.nextLeft) ? 60 : nil
    }

    /// Returns the line for the current state.
    ///
    /// - Parameter badge: the state from the daemon; `nil` if the daemon does not answer.
    func line(_ badge: BadgeJSON?, _ style: Style) -> String {
        template.filled { place in
            let value = badge.map { Self.value(of: place, in: BarGlance($0, style)) } ?? (place == .state ? "off" : "")
            return surface.escaped(SafeText.line(value))
        }
    }

    private static func value(of place: Place, in overview: BarGlance) -> String {
        let left = Duration.milliseconds(overview.badge.leftMs ?? 0)
        switch place {
        case .text: return overview.text
        case .state: return overview.state
        case .badge: return String(overview.badge.count)
        case .waitingTitle: return overview.waiting.first?.title ?? ""
        case .waitingBody: return overview.waiting.first?.body ?? ""
        case .running: return String(overview.runningCount)
        case .next: return overview.running.first?.line ?? ""
        case .nextName: return overview.running.first?.name ?? ""
        case .nextKind: return overview.running.first?.kind ?? ""
        case .nextLeft: return overview.running.isEmpty ? "" : DurationText.words(.minutes(Int((left.inMilliseconds + 59_999) / 60_000)))
        case .nextCountdown: return overview.running.isEmpty ? "" : DurationText.clock(left)
        case .nextEnd: return overview.running.first?.end ?? ""
        case .nextPercent: return overview.running.first.map { String($0.percent) } ?? ""
        case .petsLow: return (overview.badge.low ?? []).joined(separator: ", ")
        }
    }
}
