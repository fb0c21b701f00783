#if Push
import BellhopCore
import CurlHTTP

/// The topic to which notices are published: a template with placeholders.
struct MQTTTopic: Sendable, Hashable {
    private static let places = ["{kind}", "{urgency}", "{pet}", "{name}", "{key}", "{event}"]
    /// The maximum length of the value that replaces a placeholder, in bytes of UTF-8.
    private static let longestValue = 200

    private let template: String

    init(_ reader: inout SettingsReader, isRedacted: Bool) {
        template = reader.settings.string("topic") ?? ""
        if template.isEmpty {
            reader.fault("topic", "is empty (leave it out, or give a topic)")
        } else if template.utf8.count > 1000 {
            reader.fault("topic", "is too long (use at most 1,000 bytes)")
        }
        if let fault = Self.fault(of: template) { reader.fault("topic", fault) }
        let unknown = template.split(separator: "{").dropFirst().map { "{" + $0.prefix { $0 != "}" } + "}" }
        for name in unknown where !Self.places.contains(name) {
            reader.fault("topic", "contains \(SafeText.line(name)), which is unknown (known: \(Self.places.joined(separator: ", ")))")
        }
        for name in ["{name}", "{pet}"] where isRedacted && template.contains(name) {
            reader.fault("topic", "contains \(name), but redact = true hides names from the server (use {key} or {event})")
        }
    }

    /// Returns the reason why nobody can publish to a topic, followed by the remedy; `nil` if the
    /// topic is valid.
    static func fault(of text: String) -> Phrase? {
        if text.contains("+") || text.contains("#") { return "contains + or #, which only subscribers may use (leave them out)" }
        if text.unicodeScalars.contains(where: { SafeText.isActive($0.value) }) {
            return "contains a line break or a control character (leave it out)"
        }
        if text.hasPrefix("$") { return "begins with $, which is reserved for brokers (choose another name)" }
        return nil
    }

    /// Returns the topic for the notices of an event. An empty value becomes `-`. Characters that
    /// would change the structure of the topic become `_`.
    func topic(for event: Event) -> String {
        let values = [
            event.kind.rawValue, event.notice.urgency.rawValue, event.owner.petID?.description ?? "", event.notice.name,
            event.notice.key.rawValue, "\(event.number)",
        ]
        var topic = template
        for (place, value) in zip(Self.places, values) where topic.contains(place) {
            topic = topic.replacing(place, with: Self.level(value))
        }
        return topic.hasPrefix("$") ? "_" + topic.dropFirst() : topic
    }

    /// The filter with which a program subscribes to all notices. Each level with a placeholder
    /// becomes `+`, which matches any value.
    var filter: String {
        template.split(separator: "/", omittingEmptySubsequences: false).map { $0.contains("{") ? "+" : $0 }.joined(separator: "/")
    }

    private static func level(_ value: String) -> String {
        // Also replace the braces in the value, because they could look like another placeholder.
        let safe = String(
            String.UnicodeScalarView(
                value.unicodeScalars.map { "/+#{}".unicodeScalars.contains($0) || SafeText.isActive($0.value) ? "_" : $0 }))
        return safe.isEmpty ? "-" : SafeText.truncated(safe, toUTF8Bytes: longestValue)
    }
}
#endif
