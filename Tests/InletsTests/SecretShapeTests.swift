import Inlets
import Testing

/// Tests which secrets `bellhop run` keeps from phones.
@Suite struct SecretShapeTests {
    private static func random(_ count: Int, _ letters: String = "aB3dE5gH7jK9mN1pQ") -> String {
        String((0..<count).map { letters[letters.index(letters.startIndex, offsetBy: ($0 * 7) % letters.count)] })
    }

    /// One example of each shape, with the name that replaces it.
    private static let examples: [(String, String)] = [
        ("GitHub token", "ghp_" + random(36)), ("GitHub token", "github_pat_" + random(22) + "_" + random(59)),
        ("GitLab token", "glpat-" + random(20)),
        ("Slack token", "xoxb-123456789012-" + random(24)), ("AWS key", "AKIA" + random(16, "ABCDEFGHIJ234567")),
        ("Google key", "AIza" + random(35)),
        ("Stripe key", "sk_live_" + random(24)), ("AI service key", "sk-ant-api03-" + random(40)), ("npm token", "npm_" + random(36)),
        ("PyPI token", "pypi-AgEIcHlwaS5vcmc" + random(60)), ("SendGrid key", "SG." + random(22) + "." + random(43)),
        ("DigitalOcean token", "dop_v1_" + random(64, "0123456789abcdef")),
        ("Docker token", "dckr_pat_" + random(27)), ("Vault token", "hvs." + random(24)),
        ("age key", "AGE-SECRET-KEY-1" + random(58, "QPZRY9X8GF2TVDW0S3JN")),
        ("webhook secret", "whsec_" + random(32)), ("ntfy token", "tk_" + random(29)),
        ("web token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0." + random(43)),
        ("Telegram token", "123456789:" + random(35)),
    ]

    @Test("each shape is replaced by its name, and the words around it stay", arguments: Self.examples)
    func shapes(name: String, secret: String) {
        for text in ["\(secret)", "key \(secret) is wrong", "(\(secret))", "x=\(secret)\nnext"] {
            #expect(SecretShapes.redacted(text) == text.replacing(secret, with: "‹\(name)›"), "\(text)")
        }
    }

    @Test("there are at least 20 shapes, and each has an example")
    func names() {
        let others: Set = ["password", "authorization", "secret", "private key"]
        #expect(Set(SecretShapes.names).count >= 20)
        #expect(Set(SecretShapes.names).subtracting(others) == Set(Self.examples.map(\.0)))
    }

    @Test("half of a longer word is no secret", arguments: Self.examples)
    func words(name: String, secret: String) {
        let text = "x" + secret
        #expect(SecretShapes.redacted(text) == text || name == "web token" || name == "Telegram token", "\(text)")
        #expect(!SecretShapes.redacted("a " + secret + " b").contains(secret))
    }

    @Test(
        "passwords in addresses, headers, settings and options",
        arguments: [
            ("fetch https://anna:hunter2@nas.lan/x failed", "fetch https://anna:‹password›@nas.lan/x failed"),
            ("postgres://u:p%40ss@db/x", "postgres://u:‹password›@db/x"), ("https://nas.lan:8080/a@b", "https://nas.lan:8080/a@b"),
            ("https://anna@nas.lan", "https://anna@nas.lan"), ("Authorization: Bearer abcdef", "Authorization: Bearer ‹authorization›"),
            ("> authorization: Basic YTpi", "> authorization: Basic ‹authorization›"), ("Cookie: a=b; c=d", "Cookie: ‹authorization›"),
            ("DB_PASSWORD=hunter2 make", "DB_PASSWORD=‹secret› make"), ("client-secret: 'a b c d'", "client-secret: '‹secret›'"),
            ("{\"apiKey\": \"abcd1234\", \"x\": 1}", "{\"apiKey\": \"‹secret›\", \"x\": 1}"),
            ("curl --token abcd1234 https://x", "curl --token ‹secret› https://x"),
            ("the password is wrong", "the password is wrong"), ("password:", "password:"), ("token = no", "token = no"),
            ("PWD=/home/anna", "PWD=/home/anna"),
            ("GITHUB_TOKEN=ghp_\(Self.random(36))", "GITHUB_TOKEN=‹GitHub token›"), ("50% done: tokenizer ok", "50% done: tokenizer ok"),
            ("", ""), ("Größe: 3 kB", "Größe: 3 kB"),
        ] as [(String, String)])
    func settings(text: String, redacted: String) {
        #expect(SecretShapes.redacted(text) == redacted)
    }

    @Test("a private key disappears as a whole, also if its end is missing")
    func privateKeys() {
        let key = "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk\nAAAA\n-----END OPENSSH PRIVATE KEY-----"
        #expect(SecretShapes.redacted("a\n\(key)\nb") == "a\n‹private key›\nb")
        #expect(SecretShapes.redacted("a\n" + key.prefix(50)) == "a\n‹private key›")
        let certificate = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----"
        #expect(SecretShapes.redacted(certificate) == certificate)
    }

    @Test("a text that was redacted is not changed again")
    func twice() {
        let text = Self.examples.map(\.1).joined(separator: "\n") + "\nPASSWORD=geheim\nAuthorization: Bearer x"
        let once = SecretShapes.redacted(text)
        #expect(SecretShapes.redacted(once) == once)
    }
}
