#if Push
import BellhopCore
import CurlHTTP
import Glibc

/// Reads the settings that the push sinks have in common and collects every fault on the way.
struct SettingsReader {
    /// Keys of every push sink.
    static let transportKeys: [SettingKey] = [
        SettingKey(
            "timeout", .duration(.seconds(1)...(.minutes(5))), default: .duration(.seconds(15)),
            help: "How long one attempt may take until the answer is complete.", example: #""15s""#),
        SettingKey(
            "connect_timeout", .duration(.seconds(1)...(.minutes(1))), default: .duration(.seconds(5)),
            help: "How long connecting may take, name and TLS included.", example: #""5s""#),
        SettingKey(
            "ca_file", .path, help: "Certificates (PEM) to trust instead of the system's, for a server with a private CA.",
            example: #""~/.config/bellhop/ca.pem""#),
    ]

    let settings: Settings
    private(set) var faults: [InvalidSettings.Fault] = []

    init(_ settings: Settings) {
        self.settings = settings
    }

    /// - Parameter others: the other keys that it comes of.
    mutating func fault(_ key: String?, _ message: String, others: Set<String> = []) {
        faults.append(InvalidSettings.Fault(key: key, message, others: others))
    }

    /// - Throws: when there was any fault.
    func finish() throws(InvalidSettings) {
        if !faults.isEmpty { throw InvalidSettings(faults) }
    }

    /// The address of a server under `key`.
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

    /// A token or the like: visible ASCII, nothing else.
    mutating func token(_ key: String) -> Redacted? {
        guard let token = settings.secret(key) else { return nil }
        if token.isEmpty {
            fault(key, "is empty (leave it out, or give the token)")
        } else if !token.reveal().utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            fault(key, "holds characters that no token has (look for a space or a second line in it)")
        }
        return token
    }

    mutating func transport(_ environment: SinkEnvironment) -> HTTPTransport {
        var transport = HTTPTransport(proxy: ProxyChoice(variables: environment.variables))
        if let limit = settings.duration("timeout") { transport.timeLimit = limit }
        if let limit = settings.duration("connect_timeout") { transport.connectLimit = limit }
        if let file = settings.string("ca_file") {
            transport.caFile = file
            if access(file, R_OK) != 0 {
                fault("ca_file", "cannot be read: \(String(cString: strerror(errno))) (give the path of a PEM file)")
            }
        }
        return transport
    }

    mutating func client(_ environment: SinkEnvironment) -> CurlClient? {
        do {
            return try environment.resources.resource(CurlClient.self) { try CurlClient() }
        } catch {
            fault(nil, "\(error)")
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
