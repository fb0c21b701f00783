#if Push
import BellhopCore
import CurlHTTP

/// The target of a tap on a phone: the config's template, or the notice's own link if a phone can
/// open it.
struct ClickTarget: Sendable, Hashable {
    static let key = SettingKey(
        "click", .string,
        help:
            "What a tap opens; {pet}, {name}, {key}, {kind} and {event} are filled in. Default: the notice's own link, if a phone can open it.",
        example: #""https://bellhop.example.org/#/pet/{pet}""#)

    private static let placeholders = ["{pet}", "{name}", "{key}", "{kind}", "{event}"]
    /// Servers and phones accept no longer address.
    private static let mostBytes = 1024

    private let template: String?

    /// Whether the settings name a target.
    var isGiven: Bool { template != nil }

    init(_ reader: inout SettingsReader, isRedacted: Bool) {
        template = reader.settings.string("click")
        guard let template else { return }
        if !template.contains(":") || template.unicodeScalars.contains(where: { $0.value <= 0x20 || SafeText.isActive($0.value) }) {
            reader.fault("click", "is not an address (write https://… without spaces)")
        }
        let unknown = template.split(separator: "{").dropFirst().map { "{" + $0.prefix { $0 != "}" } + "}" }
        for name in unknown where !Self.placeholders.contains(name) {
            reader.fault("click", "holds \(name), which is not known (known: \(Self.placeholders.joined(separator: ", ")))")
        }
        for name in ["{name}", "{pet}"] where isRedacted && template.contains(name) {
            reader.fault("click", "holds \(name), which redact = true keeps from the server (use {key} or {event})")
        }
    }

    /// Returns the address to open; `nil` when there is nothing a phone could open. `{pet}` becomes
    /// the pet's identifier, or nothing for an event that is not about a pet.
    func address(for event: Event) -> String? {
        let address: String
        if let template {
            var text = template
            let values = [
                event.owner.petID?.description ?? "", event.notice.name, event.notice.key.rawValue, event.kind.rawValue, "\(event.number)",
            ]
            for (placeholder, value) in zip(Self.placeholders, values) where text.contains(placeholder) {
                text = text.replacing(placeholder, with: WebAddress.encoded(value))
            }
            address = text
        } else {
            // bellhop:// opens on the machine that runs the desktop file, not on a phone.
            guard let link = event.notice.link, !link.hasPrefix("bellhop:") else { return nil }
            address = SafeText.stripped(link)
        }
        // "=?" could begin an RFC 2047 word, which ntfy decodes.
        let safe = address.replacing("=?", with: "=%3F")
        return safe.isEmpty || safe.utf8.count > Self.mostBytes ? nil : safe
    }
}
#endif
