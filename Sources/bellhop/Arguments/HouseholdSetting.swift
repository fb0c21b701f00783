import BellhopCore
import ControlWire

/// A setting of `bellhop settings`. The raw value is the name that people type.
enum HouseholdSetting: String, CaseIterable, Sendable {
    case notifications, sound, haptics, badge
    case badgeClears = "badge-clears"
    case appearance, counters, rest
    case autoRest = "auto-rest"

    /// A description of the setting's effect.
    var meaning: String {
        switch self {
        case .notifications:
            said("Get notified when laundry cycles complete") + "; "
                + say("timers run and programs are notified, whether this setting is on or off")
        case .sound: say("whether notices make a sound (only while notifications are on)")
        case .haptics: say("whether a terminal rings its bell and flashes for urgent notices")
        case .badge: say("whether the dock and status bars show the number of waiting notices")
        case .badgeClears: say("what removes a notice from the badge: seeing it in a list, or answering it")
        case .appearance: say("the colours of the terminal")
        case .rest: say("the default length of a rest: 5 s to 60 min")
        case .autoRest: say("whether dismissing a rest begins the next rest")
        case .counters: say("whether deliveries and reactions are counted (the counts stay on this machine)")
        }
    }

    /// The allowed values; `nil` for a setting whose value is a duration.
    var values: [String]? {
        switch self {
        case .badgeClears: BadgeClears.allCases.map(\.rawValue)
        case .appearance: AppearanceMode.allCases.map(\.rawValue)
        case .rest: nil
        default: ["on", "off"]
        }
    }

    func value(in settings: SettingsJSON) -> String {
        switch self {
        case .notifications: Self.word(settings.notifications)
        case .sound: Self.word(settings.sound)
        case .haptics: Self.word(settings.haptics)
        case .badge: Self.word(settings.badge)
        case .badgeClears: settings.badgeClears
        case .appearance: settings.appearance
        case .counters: Self.word(settings.counters)
        case .rest: settings.restMs.map { DurationText.compact(.milliseconds($0)) } ?? ""
        case .autoRest: Self.word(settings.autoRest ?? false)
        }
    }

    /// Returns the request that sets the setting to `value`, which is one of ``values`` or a
    /// duration.
    ///
    /// - Throws: `TextError` for a duration that cannot be parsed.
    func request(_ value: String) throws -> SettingsRequest {
        var request = SettingsRequest()
        switch self {
        case .notifications: request.notifications = value == "on"
        case .sound: request.sound = value == "on"
        case .haptics: request.haptics = value == "on"
        case .badge: request.badge = value == "on"
        case .badgeClears: request.badgeClears = value
        case .appearance: request.appearance = value
        case .counters: request.counters = value == "on"
        case .rest: request.restMs = try WrittenRest.parse(value)?.duration.inMilliseconds
        case .autoRest: request.autoRest = value == "on"
        }
        return request
    }

    private static func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
}
