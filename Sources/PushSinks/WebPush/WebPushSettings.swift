#if Push
import BellhopCore
import CurlHTTP

/// The checked settings of a Web Push sink.
struct WebPushSettings: Sendable {
    static let schema = SettingsSchema(
        summary: "Rings paired phones that have \"Ring this phone\" switched on, without another app.",
        keys: [
            SettingKey(
                "contact", .string,
                help:
                    "The contact for the operators of a push service: a mailto: or https address. Apple requires it. Default: public_url, if it begins with https.",
                example: #""mailto:ann@example.org""#),
            SettingKey(
                "ttl", .duration(.zero ... .days(28)), default: .duration(.days(1)),
                help: "How long a push service keeps a notice for a phone that is off. With 0, such a phone never gets the notice.",
                example: #""24h""#),
            SettingKey(
                "services", .list,
                help:
                    "Further push services. Bellhop sends only to these and to the services of Google, Mozilla, Microsoft and Apple, because the address of a subscription comes from the browser.",
                example: #"["https://push.example.org"]"#),
        ] + SettingsReader.transportKeys)

    let contact: String?
    let ttl: Duration
    let services: PushServices
    let links: AnswerLinks?
    let transport: HTTPTransport
    let client: CurlClient

    init(_ settings: Settings, _ environment: SinkEnvironment) throws(InvalidSettings) {
        var reader = SettingsReader(settings)
        contact = Self.contact(&reader, environment)
        services = Self.services(&reader)
        ttl = settings.duration("ttl") ?? .days(1)
        links = environment.answers
        transport = reader.transport(environment)
        let client = reader.client(environment)
        try reader.finish()
        // The value is `nil` only after a fault, and then `finish` has already thrown.
        guard let client else { throw InvalidSettings(reader.faults) }
        self.client = client
    }

    private static func contact(_ reader: inout SettingsReader, _ environment: SinkEnvironment) -> String? {
        guard let text = reader.settings.string("contact") else {
            let address = environment.answers?.address
            return address?.isEncrypted == true ? address?.origin : nil
        }
        let isMail = text.hasPrefix("mailto:") && text.dropFirst("mailto:".count).contains("@")
        let isVisible = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isVisible, isMail || text.hasPrefix("https://") else {
            reader.fault("contact", "is neither a mailto: address nor an https address (write \"mailto:ann@example.org\")")
            return nil
        }
        return text
    }

    private static func services(_ reader: inout SettingsReader) -> PushServices {
        var own: Set<String> = []
        for text in reader.settings.list("services") ?? [] {
            guard let endpoint = PushEndpoint(text), text.lowercased() == endpoint.origin || text.lowercased() == endpoint.origin + "/"
            else {
                reader.fault(
                    "services", "contains \(SafeText.line(text)), which is not an address without a path (write https://push.example.org)")
                continue
            }
            own.insert(endpoint.origin)
        }
        return PushServices(own: own)
    }
}
#endif
