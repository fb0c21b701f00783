import BellhopCore
import Glibc

/// Reads `[api]`: the settings for the API over TCP, which is available in addition to the socket.
struct APIReader {
    let secrets: SecretReader
    let home: HomePath
    let log: FaultLog

    private static let token = SettingKey("token", .secret, help: "", example: "")
    private static let example = "\"127.0.0.1:8077\""

    /// Returns the settings, the source of the token, and the address at which others reach the API.
    /// All of them are `nil` if there is no table `[api]`, and also after a fault. If the token or
    /// the certificate was withheld, only the address is returned: the sinks that need it work.
    func read(_ root: TableReader) -> (settings: APISettings?, tokenSource: SecretSource?, address: PublicAddress?) {
        guard let entry = root.entry("api"), let table = root.table(entry, advice: "write [api]") else { return (nil, nil, nil) }
        let faultsBefore = log.faults.count
        table.refuseUnknown(
            ["listen", "public_url"] + Self.token.spellings + ["certificate", "key", "trusted_proxies", "stickers"], subject: "[api]",
            advice: ConfigReader.misplaced)
        let listen = listen(table)
        let address = publicAddress(table)
        let token = token(table)
        let certificate = CertificateReader(secrets: secrets, home: home, log: log).read(table)
        let proxies = trustedProxies(table)
        // A trusted proxy may have the certificate for the public address.
        if let certificate, let address, proxies.isEmpty { checkName(of: address, in: certificate, table) }
        let stickersAnywhere = stickersAnywhere(table)
        guard log.faults.count == faultsBefore, let listen else { return (nil, nil, nil) }
        guard log.withheld["api"] == nil else { return (nil, nil, address) }
        var settings = APISettings(
            listen: listen, publicAddress: address, token: token?.secret, certificate: certificate, trustedProxies: proxies)
        settings.stickersAnywhere = stickersAnywhere
        return (settings, token?.source, address)
    }

    private func listen(_ table: TableReader) -> ListenAddress? {
        guard let entry = table.entry("listen") else {
            log.fault(table.position, "[api] lacks \"listen\" (add listen = \(Self.example))")
            return nil
        }
        guard let text = table.text(entry, example: "listen = \(Self.example)") else { return nil }
        guard let address = Self.address(text) else {
            log.fault(
                entry.value.position,
                "api.listen is \"\(text.shortened)\" (write an IP address of this machine and a port: \(Self.example) or \"[::1]:8077\")"
            )
            return nil
        }
        if !address.isLoopback, table.entry("certificate") == nil {
            log.warn(
                entry.value.position,
                "api.listen is open to other machines, and without TLS anyone on the network path can read the traffic (set certificate and key, or listen on 127.0.0.1 behind a reverse proxy)"
            )
        }
        return address
    }

    /// Warns if the certificate is not valid for the address that others use.
    private func checkName(of address: PublicAddress, in certificate: ServerCertificate, _ table: TableReader) {
        guard address.isEncrypted, !certificate.facts.isValid(for: address.host), let entry = table.entry("public_url") else { return }
        let names = certificate.facts.names.prefix(5).map { SafeText.line($0).shortened }.joined(separator: ", ")
        let chain = SafeText.line(certificate.chainPath)
        let advice: Phrase = "use a name of the certificate in public_url, or a certificate for this name"
        log.warn(
            entry.value.position,
            names.isEmpty
                ? "api.public_url: the certificate \(chain) names no host, so browsers and phones refuse it for \(address.host) (\(advice))"
                : "api.public_url: the certificate \(chain) is not valid for \(address.host), but for \(names), so browsers and phones refuse it (\(advice))"
        )
    }

    private func trustedProxies(_ table: TableReader) -> [AddressRange] {
        let example = "trusted_proxies = [\"127.0.0.1\", \"10.0.0.0/8\"]"
        guard let entry = table.entry("trusted_proxies") else { return [] }
        return (table.texts(entry, allowsSingle: false, example: example) ?? []).compactMap { text, position in
            if let range = AddressRange(text) { return range }
            log.fault(
                position, "api.trusted_proxies contains \"\(text.shortened)\" (write IP addresses or ranges of them: \(example))")
            return nil
        }
    }

    /// Parses an address such as `127.0.0.1:8077`, `[::1]:8077` or `localhost:8077`.
    static func address(_ text: String) -> ListenAddress? {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard let port = UInt16(digits), String(port) == digits else { return nil }
        let written = text[..<colon]
        if written == "localhost" { return ListenAddress(host: "127.0.0.1", port: Int(port)) }
        let isBracketed = written.hasPrefix("[") && written.hasSuffix("]")
        let host = isBracketed ? String(written.dropFirst().dropLast()) : String(written)
        var number = in6_addr()
        guard inet_pton(isBracketed ? AF_INET6 : AF_INET, host, &number) == 1 else { return nil }
        return ListenAddress(host: host, port: Int(port))
    }

    private func publicAddress(_ table: TableReader) -> PublicAddress? {
        guard let entry = table.entry("public_url") else { return nil }
        let values = ValueReader(table: table, home: home, secretKeys: [])
        guard case .string(let text) = values.read(entry, as: .url, example: "\"https://bellhop.example.org\"") else { return nil }
        guard let address = PublicAddress(text) else {
            log.fault(entry.value.position, "api.public_url has a query (leave out the \"?\" and everything after it)")
            return nil
        }
        if !address.isEncrypted, !address.isLoopback {
            log.warn(
                entry.value.position,
                "api.public_url begins with http://, so anyone on the network path can read the links for answering notices, and use them (put a reverse proxy with TLS in front of bellhopd, and write https://)"
            )
        }
        return address
    }

    private func stickersAnywhere(_ table: TableReader) -> Bool {
        guard let entry = table.entry("stickers"), let stickers = table.table(entry, advice: "write [api.stickers]") else { return false }
        stickers.refuseUnknown(["anywhere"], subject: "[api.stickers]", advice: ConfigReader.misplaced)
        return stickers.entry("anywhere").flatMap(stickers.flag) ?? false
    }

    private func token(_ table: TableReader) -> (secret: Redacted, source: SecretSource)? {
        guard let token = secrets.secret(Self.token, of: "api", in: table, home: home, isEnabled: true) else { return nil }
        let position = Self.token.spellings.lazy.compactMap(table.entry).first?.value.position ?? table.position
        let text = token.secret.reveal().utf8
        if !text.allSatisfy({ (0x21...0x7E).contains($0) }) {
            log.fault(position, "api.token contains characters that are not allowed in a token (remove spaces and further lines from it)")
        } else if text.count < APISettings.leastTokenLength {
            log.fault(
                position, "api.token is shorter than \(APISettings.leastTokenLength) characters (generate a token: openssl rand -hex 32)")
        }
        return token
    }
}
