#if Push
import BellhopCore
import CurlHTTP
import Glibc

/// Reads the settings that the push sinks have in common, and collects all faults in these
/// settings.
struct SettingsReader {
    /// The keys in the settings of every push sink that uses HTTP or MQTT.
    static let transportKeys: [SettingKey] = [
        SettingKey(
            "timeout", .duration(.seconds(1)...(.minutes(5))), default: .duration(.seconds(15)),
            help: "How long one attempt may take until the answer is complete.", example: #""15s""#),
        SettingKey(
            "connect_timeout", .duration(.seconds(1)...(.minutes(1))), default: .duration(.seconds(5)),
            help: "How long connecting may take, including the name lookup and TLS.", example: #""5s""#),
        caFileKey,
    ]

    static let caFileKey = SettingKey(
        "ca_file", .path, help: "Certificates (PEM) to trust instead of the system's, for a server with a private CA.",
        example: #""~/.config/bellhop/ca.pem""#)

    let settings: Settings
    private(set) var faults: [InvalidSettings.Fault] = []

    init(_ settings: Settings) {
        self.settings = settings
    }

    /// Warns that the sink sends secrets unencrypted over a network.
    ///
    /// - Parameters:
    ///   - keys: the keys whose values are secrets. The warning mentions the first of these keys
    ///     that is set.
    ///   - remedy: the change that would encrypt the secrets.
    func caution(_ environment: SinkEnvironment, exposing keys: [String], remedy: Phrase) {
        guard let key = keys.first(where: { settings.secret($0) != nil || settings.secretMap($0)?.isEmpty == false }) else { return }
        environment.caution(
            InvalidSettings.Fault(key: key, "goes over the network unencrypted, so anyone on the network path can read it (\(remedy))"))
    }

    /// - Parameter others: keys other than `key` that may be the cause of the fault.
    mutating func fault(_ key: String?, _ message: Phrase, others: Set<String> = []) {
        faults.append(InvalidSettings.Fault(key: key, message, others: others))
    }

    /// - Throws: ``InvalidSettings`` if there was any fault.
    func finish() throws(InvalidSettings) {
        if !faults.isEmpty { throw InvalidSettings(faults) }
    }

    /// Reads the address of an HTTP server from `key`.
    mutating func address(_ key: String) -> WebAddress? {
        guard let text = settings.string(key), !text.isEmpty else {
            fault(key, "is missing (write the server's address: \(key) = \"https://…\")")
            return nil
        }
        return address(text, key)
    }

    mutating func address(_ text: String, _ key: String) -> WebAddress? {
        do {
            return try WebAddress(text)
        } catch {
            fault(key, error.message)
            return nil
        }
    }

    /// Reads the address of a server that does not speak HTTP from the key `server`.
    mutating func server(schemes: [String]) -> ServerAddress? {
        guard let text = settings.string("server"), !text.isEmpty else {
            fault("server", "is missing (write the server's address: server = \"\(schemes[0])://…\")")
            return nil
        }
        do {
            return try ServerAddress(text, schemes: schemes)
        } catch {
            fault("server", error.message)
            return nil
        }
    }

    /// Reads `user` and `password`. Either both must be set or neither. Refuses values that SMTP
    /// and MQTT cannot transmit.
    mutating func logIn() -> (user: String, password: Redacted)? {
        let (user, password) = (settings.string("user"), settings.secret("password"))
        switch (user, password) {
        case (nil, nil): return nil
        case (nil, .some):
            fault("password", "needs a user (add the key \"user\")", others: ["user"])
            return nil
        case (.some, nil):
            fault("user", "needs a password (add the key \"password\")", others: ["password"])
            return nil
        case (let user?, let password?):
            if user.isEmpty { fault("user", "is empty (leave it out, or give the name)") }
            if user.unicodeScalars.contains(where: { SafeText.isActive($0.value) }) || user.utf8.count > 1000 {
                fault("user", "is not a valid user name (remove line breaks and other invisible characters from it)")
            }
            if password.isEmpty { fault("password", "is empty (leave it out, or give the password)") }
            if password.reveal().unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
                || password.reveal().utf8.count > 1000
            {
                fault("password", "contains a line break or a control character (remove the second line from it)")
            }
            return (user, password)
        }
    }

    /// Reads a token or a similar secret, which may contain only visible ASCII characters.
    mutating func token(_ key: String) -> Redacted? {
        guard let token = settings.secret(key) else { return nil }
        if token.isEmpty {
            fault(key, "is empty (leave it out, or give the token)")
        } else if !token.reveal().utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            fault(key, "contains characters that are not allowed in a token (remove spaces and further lines from it)")
        }
        return token
    }

    mutating func transport(_ environment: SinkEnvironment) -> HTTPTransport {
        var transport = HTTPTransport(proxy: ProxyChoice(variables: environment.variables))
        if let limit = settings.duration("timeout") { transport.timeLimit = limit }
        if let limit = settings.duration("connect_timeout") { transport.connectLimit = limit }
        if let file = settings.string("ca_file") {
            transport.caFile = file
            checkCertificate(file, environment)
        }
        return transport
    }

    /// Reports a fault if a file cannot be the certificate of a CA. Without this check, the config
    /// would be accepted, and every message would fail.
    private mutating func checkCertificate(_ file: String, _ environment: SinkEnvironment) {
        // Open without blocking, because opening a pipe without a writer would block forever.
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            return fault("ca_file", "cannot be read: \(Phrase.systemError(errno)) (give the path of a PEM file)")
        }
        defer { close(descriptor) }
        guard environment.mayReadFiles else { return }
        var status = stat()
        var bytes: [UInt8] = []
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= CertificateText.sizeLimit {
            bytes = [UInt8](repeating: 0, count: Int(status.st_size))
            let count = pread(descriptor, &bytes, bytes.count, 0)
            bytes.removeSubrange(max(0, count)...)
        }
        if let (problem, advice) = CertificateText.complaint(about: bytes, at: file) { fault("ca_file", "\(problem) (\(advice))") }
    }

    mutating func client(_ environment: SinkEnvironment) -> CurlClient? {
        do {
            return try environment.resources.resource(CurlClient.self) { try CurlClient() }
        } catch {
            fault(nil, Phrase(error))
            return nil
        }
    }

    /// Creates a client that only this sink uses.
    mutating func own<Client>(_ make: () throws(CurlClient.Unavailable) -> Client) -> Client? {
        do {
            return try make()
        } catch {
            fault(nil, Phrase(error))
            return nil
        }
    }

    mutating func header(_ name: String, _ value: Redacted, key: String) -> HTTPHeader? {
        do {
            return try HTTPHeader(name, value)
        } catch {
            fault(key, error.message)
            return nil
        }
    }
}
#endif
