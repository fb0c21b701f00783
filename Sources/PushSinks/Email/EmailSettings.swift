#if Push
import BellhopCore
import CurlHTTP

/// The checked settings of an email sink.
struct EmailSettings: Sendable {
    static let schema = SettingsSchema(
        summary: "Mail through your own server (SMTP), encrypted by default.",
        keys: [
            SettingKey(
                "server", .string, isRequired: true,
                help:
                    "The mail server. smtp:// starts unencrypted and then encrypts (port 587); smtps:// encrypts from the start (port 465).",
                example: #""smtp://mail.example.org""#),
            SettingKey(
                "tls", .choice(["required", "none"]), default: .string("required"),
                help: "Whether smtp:// must encrypt before it sends anything; \"none\" (port 25) is for a server on this machine.",
                example: #""required""#),
            SettingKey("user", .string, help: "The user name, if the server asks for one.", example: #""ann@example.org""#),
            SettingKey("password", .secret, help: "The password of the user.", example: #""…""#),
            SettingKey(
                "from", .string, isRequired: true, help: "The sender: an address, with or without a name.",
                example: #""Bellhop <bellhop@example.org>""#),
            SettingKey(
                "to", .list, isRequired: true, help: "The recipients: addresses, with or without names.", example: #"["ann@example.org"]"#),
            ClickTarget.key,
            // Use a single time limit for the whole conversation. A separate limit for connecting
            // would not work: libcurl counts the login as part of connecting, and servers delay
            // their answer to a wrong password.
            SettingKey(
                "timeout", .duration(.seconds(1)...(.minutes(5))), default: .duration(.seconds(25)),
                help: "How long one attempt may take, from connecting until the server confirms the mail.", example: #""25s""#),
            SettingsReader.caFileKey,
        ])

    /// The maximum number of recipients. No household has more than 100 people, and servers accept
    /// 100 recipients.
    private static let mostRecipients = 100

    let endpoint: MailEndpoint
    let from: MailAddress
    let recipients: [MailAddress]
    let click: ClickTarget
    let client: MailClient

    init(_ settings: Settings, _ environment: SinkEnvironment) throws(InvalidSettings) {
        var reader = SettingsReader(settings)
        let server = reader.server(schemes: ["smtp", "smtps"])
        let encryption = Self.encryption(&reader, server)
        let logIn = reader.logIn()
        let from = Self.sender(&reader)
        recipients = Self.recipients(&reader)
        click = ClickTarget(&reader, isRedacted: settings.isRedacted)
        var transport = reader.transport(environment)
        transport.connectLimit = transport.timeLimit
        // If there is a fault, fail now, before the client creates a thread.
        try reader.finish()
        let client = reader.own { () throws(CurlClient.Unavailable) in try MailClient() }
        try reader.finish()
        // These values are `nil` only after a fault, and then `finish` has already thrown.
        guard let server, let from, let client else { throw InvalidSettings(reader.faults) }
        self.from = from
        self.client = client
        if encryption == .none, !server.isLoopback {
            reader.caution(environment, exposing: ["password"], remedy: "leave out tls = \"none\"")
        }
        endpoint = MailEndpoint(
            server, encryption: encryption, user: logIn?.user, password: logIn?.password, sender: from.mailbox, transport: transport)
    }

    private static func encryption(_ reader: inout SettingsReader, _ server: ServerAddress?) -> MailEndpoint.Encryption {
        let isPlain = reader.settings.string("tls") == "none"
        guard server?.scheme == "smtps" else { return isPlain ? .none : .startTLS }
        if isPlain { reader.fault("tls", "conflicts with smtps:// (leave this setting out, or write smtp://)", others: ["server"]) }
        return .fromTheStart
    }

    private static func sender(_ reader: inout SettingsReader) -> MailAddress? {
        guard let text = reader.settings.string("from"), !text.isEmpty else {
            reader.fault("from", "is missing (give the sender's address)")
            return nil
        }
        do {
            return try MailAddress(text)
        } catch {
            reader.fault("from", error.message)
            return nil
        }
    }

    private static func recipients(_ reader: inout SettingsReader) -> [MailAddress] {
        var found: [MailAddress] = []
        for text in reader.settings.list("to") ?? [] {
            do {
                let address = try MailAddress(text)
                if !found.contains(where: { $0.mailbox == address.mailbox }) { found.append(address) }
            } catch {
                reader.fault("to", error.message)
            }
        }
        if (reader.settings.list("to") ?? []).isEmpty { reader.fault("to", "has no recipients (write to = [\"ann@example.org\"])") }
        if found.count > mostRecipients {
            reader.fault("to", "has too many recipients (at most \(mostRecipients); for more, use a mailing list)")
        }
        return found
    }
}
#endif
