#if Push
import BellhopCore
import CurlHTTP

/// The address that opens when somebody taps the notice on a phone. It is made from the template in
/// the config. If there is no template, it is the notice's own link, provided that a phone can open
/// it.
struct ClickTarget: Sendable, Hashable {
    static let key = SettingKey(
        "click", .string,
        help:
            "The address that opens when you tap a message; {pet}, {name}, {key}, {kind} and {event} are filled in. Default: the notice's own link, if a phone can open it.",
        example: #""https://bellhop.example.org/#/pet/{pet}""#)

    private static let placeholders = ["{pet}", "{name}", "{key}", "{kind}", "{event}"]
    /// The maximum length of an address in bytes. Servers and phones refuse longer addresses.
    private static let mostBytes = 1024

    private let template: String?

    /// Whether the settings contain a target.
    var isGiven: Bool { template != nil }

    init(_ reader: inout SettingsReader, isRedacted: Bool) {
        template = reader.settings.string("click")
        guard let template else { return }
        if !template.contains(":") || template.unicodeScalars.contains(where: { $0.value <= 0x20 || SafeText.isActive($0.value) }) {
            reader.fault("click", "is not an address (write https://… without spaces)")
        }
        let unknown = template.split(separator: "{").dropFirst().map { "{" + $0.prefix { $0 != "}" } + "}" }
        for name in unknown where !Self.placeholders.contains(name) {
            reader.fault("click", "contains \(name), which is unknown (known: \(Self.placeholders.joined(separator: ", ")))")
        }
        for name in ["{name}", "{pet}"] where isRedacted && template.contains(name) {
            reader.fault("click", "contains \(name), but redact = true hides names from the server (use {key} or {event})")
        }
    }

    /// Returns the address to open; `nil` if there is no address that a phone could open. `{pet}`
    /// is replaced by the pet's identifier, or by nothing if the event is not about a pet.
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
            // A bellhop:// link works only on the machine where its desktop file is installed, not
            // on a phone.
            guard let link = event.notice.link, !link.hasPrefix("bellhop:") else { return nil }
            address = SafeText.stripped(link)
        }
        // ntfy decodes encoded words of RFC 2047, which begin with "=?". Change the address so that
        // ntfy finds none in it.
        let safe = address.replacing("=?", with: "=%3F")
        return safe.isEmpty || safe.utf8.count > Self.mostBytes ? nil : safe
    }
}
#endif
