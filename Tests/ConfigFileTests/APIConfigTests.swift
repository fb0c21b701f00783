import BellhopCore
import ConfigFile
import PushSinks
import Testing

/// Tests `[api]`: where the API listens over TCP, and the sinks whose notices link to it.
@Suite struct APIConfigTests {
    private static let log = "\n[sinks.log]\ntype = \"stdout\"\n"
    private static let token = "0123456789abcdef"

    private func settings(_ table: String, variables: [String: String] = ["HOME": "/home/ann"], files: FakeFiles = FakeFiles()) throws
        -> APISettings?
    {
        try read("[api]\n" + table + "\n" + Self.log, mode: 0o600, variables: variables, files: files).get().configuration.api
    }

    @Test("without [api] there is none; with it, it is read")
    func reading() throws {
        #expect(try read(Self.log).get().configuration.api == nil)
        let api = try #require(
            try settings("listen = \"127.0.0.1:8077\"\npublic_url = \"https://Home.example.org/bellhop/\"\ntoken = \"\(Self.token)\""))
        #expect(api.listen == ListenAddress(host: "127.0.0.1", port: 8077))
        #expect(api.publicAddress?.description == "https://home.example.org/bellhop")
        #expect(api.token?.reveal() == Self.token)
        // Phones and programs have tokens of their own, which are not in the config.
        let alone = try #require(try settings("listen = \"127.0.0.1:8077\""))
        #expect(alone.token == nil && alone.publicAddress == nil && !alone.stickersAnywhere)
    }

    @Test("stickers may work from every network; the choice is printed, and must be true or false")
    func stickers() throws {
        let text = "[api]\nlisten = \"127.0.0.1:8077\"\n[api.stickers]\nanywhere = true\n" + Self.log
        let loaded = try read(text).get()
        #expect(loaded.configuration.api?.stickersAnywhere == true)
        #expect(ConfigText(loaded, kinds: standIns).description.contains("[api.stickers]\nanywhere = true"))
        let wrong = read("[api]\nlisten = \"127.0.0.1:8077\"\n[api.stickers]\nanywhere = \"yes\"\neverywhere = 1\n" + Self.log)
        #expect(wrong.faultLines.contains { $0.hasPrefix("4:12: api.stickers.anywhere must be true or false") }, "\(wrong.faultLines)")
        #expect(wrong.faultLines.contains { $0.contains("[api.stickers] has no key \"everywhere\"") }, "\(wrong.faultLines)")
    }

    @Test(
        "addresses to listen at",
        arguments: [
            ("127.0.0.1:0", "127.0.0.1:0"), ("localhost:8077", "127.0.0.1:8077"), ("[::1]:8077", "[::1]:8077"),
            ("0.0.0.0:80", "0.0.0.0:80"),
            ("[2001:db8::1]:65535", "[2001:db8::1]:65535"),
        ])
    func addresses(_ text: String, _ expected: String) throws {
        #expect(try settings("listen = \"\(text)\"\ntoken = \"\(Self.token)\"")?.listen.description == expected)
    }

    @Test("the token comes from a file, a variable or systemd's credentials, and is not printed", arguments: ["file", "env", "credential"])
    func tokens(_ way: String) throws {
        let files = FakeFiles(["/home/ann/api": Self.token + "\n", "/run/cred/api.token": Self.token])
        let line = ["file": "token_file = \"~/api\"", "env": "token_env = \"API\"", "credential": ""][way] ?? ""
        var variables = ["HOME": "/home/ann", "API": Self.token]
        if way == "credential" { variables["CREDENTIALS_DIRECTORY"] = "/run/cred" }
        let text = "[api]\nlisten = \"127.0.0.1:8077\"\n\(line)\n" + Self.log
        let loaded = try read(text, variables: variables, files: files).get()
        #expect(loaded.configuration.api?.token?.reveal() == Self.token)
        let printed = ConfigText(loaded, kinds: standIns).description
        #expect(!printed.contains(Self.token) && !"\(loaded)".contains(Self.token))
        #expect(printed.contains("[api]\nlisten = \"127.0.0.1:8077\"\n"), "\(printed)")
        #expect(
            printed.contains(
                ["file": "token_file = \"/home/ann/api\"", "env": "token_env = \"API\"", "credential": "# token: the credential"][way] ?? ""
            ))
    }

    @Test("an address that others reach is warned of, since nothing is encrypted")
    func open() throws {
        let loaded = try read("[api]\nlisten = \"0.0.0.0:8077\"\npublic_url = \"https://x.org\"\n" + Self.log).get()
        #expect(
            loaded.warnings.map(\.message) == [
                "api.listen is open to other machines, and without TLS anyone on the network path can read the traffic (set certificate and key, or listen on 127.0.0.1 behind a reverse proxy)"
            ])
    }

    @Test("a certificate ends that warning; its key is printed nowhere, and every fault of the two files is explained")
    func certificate() throws {
        let table = "listen = \"0.0.0.0:8077\"\ncertificate = \"/c.pem\"\nkey = \"/k.pem\"\ntrusted_proxies = [\"127.0.0.1\", \"fd00::/8\"]"
        let text = "[api]\n" + table + "\n" + Self.log
        func load(_ result: Result<CertificateFacts, CertificateFault>) -> Result<LoadedConfiguration, ConfigFaults> {
            read(text, files: FakeFiles(["/c.pem": "CHAIN", "/k.pem": "SECRET KEY"], certify: { _, _ in result }))
        }
        let loaded = try load(.success(CertificateFacts(expires: Instant(milliseconds: 5000), names: []))).get()
        let certificate = try #require(loaded.configuration.api?.certificate)
        #expect(
            certificate.chain == "CHAIN" && certificate.key.reveal() == "SECRET KEY"
                && certificate.facts.expires == Instant(milliseconds: 5000))
        #expect(loaded.warnings.map(\.message).allSatisfy { !"\($0)".contains("api.listen") }, "\(loaded.warnings)")
        let printed = ConfigText(loaded, kinds: standIns).description
        #expect(
            printed.contains("certificate = \"/c.pem\"\nkey = \"/k.pem\"\ntrusted_proxies = [\"127.0.0.1\", \"fd00::/8\"]\n"), "\(printed)")
        #expect(!printed.contains("SECRET") && !"\(loaded)".contains("SECRET"))
        for (fault, line) in [
            (
                .notACertificate,
                "3:15: api.certificate: /c.pem contains no certificate in the format PEM (use the full chain: fullchain.pem)"
            ),
            (.notAKey, "4:7: api.key: /k.pem contains no private key in the format PEM without a passphrase (check the path)"),
            (
                .mismatch,
                "4:7: api.key: /k.pem does not belong to the certificate /c.pem (use the two files of the same certificate)"
            ),
            (
                .unsupported,
                "3:15: api.certificate cannot be used, because this bellhopd was built without TLS (use a reverse proxy, or a build with the trait TLS)"
            ),
        ] as [(CertificateFault, String)] {
            #expect(load(.failure(fault)).faultLines == [line])
        }
    }

    @Test("at a start, a certificate that cannot be used only switches the API off, with a warning; otherwise it is a fault")
    func certificateAtStart() throws {
        let table = "listen = \"0.0.0.0:8077\"\npublic_url = \"https://x.org\"\ncertificate = \"/c.pem\"\nkey = \"/k.pem\"\n"
        let text = "[api]\n" + table + Self.log
        let both = ["/c.pem": "CHAIN", "/k.pem": "SECRET KEY"]
        let cases: [(FakeFiles, String)] = [
            (FakeFiles(both, certify: { _, _ in .failure(.mismatch) }), "api.key: /k.pem does not belong to the certificate"),
            (FakeFiles(both, certify: { _, _ in .failure(.notACertificate) }), "api.certificate: /c.pem contains no certificate"),
            (FakeFiles(["/c.pem": "CHAIN"]), "api.key: /k.pem does not exist"), (FakeFiles(), "api.certificate: /c.pem does not exist"),
        ]
        for (files, said) in cases {
            let loaded = try read(text, files: files, isStart: true).get()
            #expect(loaded.configuration.api == nil && loaded.configuration.sinks.count == 1)
            #expect(loaded.publicAddress?.description == "https://x.org")
            #expect(loaded.withheldAPI.map { "\($0.message)".hasPrefix(said) } == true, "\(String(describing: loaded.withheldAPI))")
            #expect(loaded.warnings.contains { "\($0.message)".hasPrefix(said) }, "\(loaded.warnings)")
            let result = read(text, files: files)
            #expect(result.faultLines.count == 1 && result.faultLines[0].contains(said), "\(result.faultLines)")
            guard case .failure(let refused) = result else { continue }
            #expect(refused.faults.allSatisfy { $0.isUsableAtStart && !$0.isExposure })
            #expect(refused.faults == [loaded.withheldAPI])
        }
        let good = FakeFiles(both, certify: { _, _ in .success(CertificateFacts(expires: Instant(milliseconds: 5000), names: ["x.org"])) })
        let loaded = try read(text, files: good, isStart: true).get()
        #expect(loaded.configuration.api?.certificate != nil && loaded.withheldAPI == nil)
    }

    @Test(
        "a certificate that is not valid for public_url is warned of with its names, but not behind a proxy, which may have another one",
        arguments: [
            ("home.example.org", ["home.example.org"], nil), ("home.example.org", ["*.example.org"], nil),
            ("HOME.example.org:8443", ["other.org", "home.example.org"], nil), ("192.168.1.2:8077", ["192.168.1.2"], nil),
            ("[fd00::1]:8077", ["fd00::1"], nil),
            ("home.example.org", ["example.org", "*.home.example.org"], "is not valid for home.example.org, but for example.org, *.home"),
            ("a.b.example.org", ["*.example.org"], "is not valid for a.b.example.org, but for *.example.org, so"),
            ("192.168.1.2", ["192.168.1.3"], "is not valid for 192.168.1.2, but for 192.168.1.3, so"),
            ("home.example.org", [], "/c.pem names no host, so browsers and phones refuse it for home.example.org (use"),
        ] as [(String, [String], String?)])
    func certificateNames(address: String, names: [String], warning: String?) throws {
        let files = FakeFiles(
            ["/c.pem": "CHAIN", "/k.pem": "SECRET KEY"],
            certify: { _, _ in .success(CertificateFacts(expires: Instant(milliseconds: 5000), names: names)) })
        for (scheme, proxies) in [("https", ""), ("https", "trusted_proxies = [\"127.0.0.1\"]\n"), ("http", "")] {
            let table =
                "listen = \"0.0.0.0:8077\"\npublic_url = \"\(scheme)://\(address)\"\ncertificate = \"/c.pem\"\nkey = \"/k.pem\"\n\(proxies)"
            let warnings = try read("[api]\n" + table + Self.log, files: files).get().warnings.map { "\($0)" }
            let found = warnings.filter { $0.contains("3:14: api.public_url: the certificate") }
            if let warning, proxies.isEmpty, scheme == "https" {
                #expect(found.count == 1 && found[0].contains(warning), "\(warnings)")
            } else {
                #expect(found.isEmpty, "\(found)")
            }
        }
    }

    @Test("a certificate is warned of when it has expired or does so within 14 days")
    func expiry() {
        let end = Instant(milliseconds: 100 * 86_400_000)
        let certificate = ServerCertificate(
            chain: "", key: Redacted("k"), facts: CertificateFacts(expires: end, names: []), chainPath: "/c.pem", keyPath: "/k.pem")
        #expect(certificate.warning(at: end - .days(14)) == nil)
        #expect(
            certificate.warning(at: end - .days(14) + .milliseconds(1)).map { "\($0)" }?.hasPrefix("The certificate /c.pem expires in 13 d")
                == true)
        #expect(certificate.warning(at: end).map { "\($0)" } == "The certificate /c.pem has expired, so browsers and phones refuse it.")
    }

    @Test("links that go unencrypted are warned of, unless they lead to this machine")
    func unencrypted() throws {
        func warnings(_ url: String) throws -> [String] {
            let text = "[api]\nlisten = \"127.0.0.1:8077\"\npublic_url = \"\(url)\"\n" + Self.log
            return try read(text).get().warnings.map { "\($0.position.map { "\($0.line)" } ?? ""): \($0.message)" }
        }
        #expect(
            try warnings("http://home.example.org") == [
                "3: api.public_url begins with http://, so anyone on the network path can read the links for answering notices, and use them (put a reverse proxy with TLS in front of bellhopd, and write https://)"
            ])
        for url in ["https://home.example.org", "http://127.0.0.1:8077", "http://localhost:8077/bellhop", "http://[::1]:8077"] {
            #expect(try warnings(url) == [])
        }
    }

    @Test(
        "what is wrong is told, with its place and what to do",
        arguments: [
            ("", "1:2: [api] lacks \"listen\" (add listen = \"127.0.0.1:8077\")"),
            (
                "listen = 8077\ntoken_env = \"T\"",
                "2:10: api.listen must be a string, not a whole number (write listen = \"127.0.0.1:8077\")"
            ),
            (
                "listen = \"bellhop.example.org:80\"\ntoken_env = \"T\"",
                "2:10: api.listen is \"bellhop.example.org:80\" (write an IP address of this machine and a port: \"127.0.0.1:8077\" or \"[::1]:8077\")"
            ),
            (
                "listen = \"127.0.0.1:65536\"\ntoken_env = \"T\"",
                "2:10: api.listen is \"127.0.0.1:65536\" (write an IP address of this machine and a port: \"127.0.0.1:8077\" or \"[::1]:8077\")"
            ),
            (
                "listen = \"127.0.0.1:1\"\npublic_url = \"https://u:p@x\"\ntoken_env = \"T\"",
                "3:14: api.public_url contains credentials (remove the credentials)"
            ),
            (
                "listen = \"127.0.0.1:1\"\npublic_url = \"https://x/?a\"\ntoken_env = \"T\"",
                "3:14: api.public_url has a query (leave out the \"?\" and everything after it)"
            ),
            (
                "listen = \"127.0.0.1:1\"\ntoken_env = \"SHORT\"",
                "3:13: api.token is shorter than 16 characters (generate a token: openssl rand -hex 32)"
            ),
            (
                "listen = \"127.0.0.1:1\"\ntoken_env = \"T\"\nport = 1",
                "4:1: [api] has no key \"port\" (known: listen, public_url, token, token_file, token_env, token_command, certificate, key, trusted_proxies, stickers)"
            ),
            (
                "listen = \"127.0.0.1:1\"\ntrusted_proxies = [\"127.0.0.1\", \"10.0.0.0/33\"]",
                "3:33: api.trusted_proxies contains \"10.0.0.0/33\" (write IP addresses or ranges of them: trusted_proxies = [\"127.0.0.1\", \"10.0.0.0/8\"])"
            ),
            (
                "listen = \"127.0.0.1:1\"\ncertificate = \"/c.pem\"",
                "3:1: api.certificate needs its key (add key = \"/etc/bellhop/key.pem\")"
            ),
            (
                "listen = \"127.0.0.1:1\"\nkey = \"/k.pem\"",
                "3:1: api.key needs its certificate (add certificate = \"/etc/bellhop/fullchain.pem\")"
            ),
            (
                "listen = \"127.0.0.1:1\"\ncertificate = \"/c.pem\"\nkey = \"/k.pem\"",
                "3:15: api.certificate: /c.pem does not exist (create the file, or correct the path)"
            ),
            (
                "listen = \"127.0.0.1:1\"\ntoken = \"\(token)\"",
                "3:9: api.token is a secret in a file that others can read (use token_file, or: chmod 600 b.toml)"
            ),
        ])
    func faults(_ table: String, _ expected: String) {
        let lines = read(
            "[api]\n" + table + "\n" + Self.log, variables: ["HOME": "/home/ann", "T": Self.token, "SHORT": "0123456789abcde"]
        ).faultLines
        #expect(lines == [expected])
    }

    #if Push
    private let kinds: [any NotificationSink.Type] = [NtfySink.self, GotifySink.self]
    private static let phone =
        "[sinks.phone]\ntype = \"ntfy\"\nserver = \"https://n.example.org\"\ntopic = \"laundry\"\nanswers = \"http\"\n"

    @Test("answers = \"http\" without an address where answers come in is a fault of the config, where it stands")
    func needsAddress() {
        let fault = "sinks.phone.answers: needs an address that receives the answers (add [api] with listen and public_url)"
        #expect(read(Self.phone, kinds: kinds).faultLines == ["5:11: " + fault])
        let without = "[api]\nlisten = \"127.0.0.1:1\"\ntoken_env = \"T\"\n"
        #expect(read(without + Self.phone, kinds: kinds, variables: ["T": Self.token]).faultLines == ["8:11: " + fault])
        #expect(read("[api]\nlisten = \"127.0.0.1:1\"\npublic_url = \"https://x.org\"\n" + Self.phone, kinds: kinds).faultLines.isEmpty)
        #expect(read("[api]\npublic_url = \"https://x.org\"\n" + Self.phone, kinds: kinds).faultLines.count == 1, "one cause, one fault")
    }

    @Test("a sink with answers starts although the API is off because of its certificate")
    func needsNoCertificate() {
        let api = "[api]\nlisten = \"127.0.0.1:1\"\npublic_url = \"https://x.org\"\ncertificate = \"/c.pem\"\nkey = \"/k.pem\"\n"
        #expect(read(api + Self.phone, kinds: kinds, isStart: true).faultLines.isEmpty)
    }
    #endif
}
