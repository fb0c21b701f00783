#if Push
import BellhopTestKit
import FoundationEssentials
import Glibc

/// A real mail server, Debian's aiosmtpd, on a loopback port. It requires a log-in. The caller
/// chooses the kind of encryption that the server requires.
final class MailServer: Sendable {
    enum Encryption: String, Sendable {
        /// The server offers STARTTLS and accepts nothing before the connection is encrypted.
        case startTLS
        case fromTheStart
        case none
    }

    struct Mail: Decodable {
        var sender: String
        var recipients: [String]
        var text: String
        var encrypted: Bool
        var user: String?
    }

    let port: Int
    private let process: Program

    static let user = "ann"
    static let password = "realPasswordThatIsSecret"

    static func start(_ encryption: Encryption, _ pair: TestCertificate) async throws -> MailServer {
        let process = try await Program.start(
            ["python3", "-c", script, encryption.rawValue, pair.certificate, pair.key, user, password],
            environment: ["PYTHONUNBUFFERED": "1"])
        let lines = await process.output.wait { !$0.isEmpty || process.hasEnded }
        guard let port = lines.first.flatMap({ Int($0) }) else {
            throw TLSServer.Failure(description: "aiosmtpd did not start (apt-get install python3-aiosmtpd): \(process.errors.all)")
        }
        return MailServer(port: port, process: process)
    }

    private init(port: Int, process: Program) {
        self.port = port
        self.process = process
    }

    deinit {
        process.signal(SIGKILL)
    }

    /// Waits until the server has received `count` mails, and returns all mails received so far.
    func mails(count: Int) async throws -> [Mail] {
        let lines = await process.output.wait(count: count + 1)
        return try lines.dropFirst().map { try JSONDecoder().decode(Mail.self, from: Data($0.utf8)) }
    }

    private static let script = """
        import asyncio, json, ssl, sys
        from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

        how, certificate, key, user, password = sys.argv[1:]

        class Desk:
            async def handle_RCPT(self, server, session, envelope, address, options):
                if address.startswith("nobody@"):
                    return "550 5.1.1 No such person"
                envelope.rcpt_tos.append(address)
                return "250 OK"

            async def handle_DATA(self, server, session, envelope):
                print(json.dumps({
                    "sender": envelope.mail_from, "recipients": envelope.rcpt_tos,
                    "text": envelope.content.decode("ascii"),
                    "encrypted": session.ssl is not None or how == "fromTheStart",
                    "user": session.auth_data}))
                return "250 Taken"

        def check(server, session, envelope, mechanism, data):
            right = isinstance(data, LoginPassword) and (data.login.decode(), data.password.decode()) == (user, password)
            return AuthResult(success=right, handled=False, auth_data=data.login.decode() if right else None)

        async def main():
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(certificate, key)
            def make():
                return SMTP(
                    Desk(), hostname="localhost", tls_context=context if how == "startTLS" else None,
                    require_starttls=how == "startTLS", authenticator=check, auth_required=True,
                    auth_require_tls=how == "startTLS")
            server = await asyncio.get_running_loop().create_server(
                make, "127.0.0.1", 0, ssl=context if how == "fromTheStart" else None)
            print(server.sockets[0].getsockname()[1])
            await server.serve_forever()

        asyncio.run(main())
        """
}
#endif
