import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Runs the programs: a mail that a program hands to `sendmail` becomes a notice.
@Suite("Mail in place of sendmail", .timeLimit(.minutes(15))) struct MailInTests {
    /// A mail as cron writes it.
    private static let mail = """
        From: root (Cron Daemon)
        To: anna
        Subject: =?UTF-8?Q?Cron_<anna@nas>_/usr/local/bin/backup_=E2=9C=97?=
        MIME-Version: 1.0
        Content-Type: text/plain; charset=UTF-8
        Content-Transfer-Encoding: 8bit

        No space left: /mnt `touch /tmp/never` $(touch /tmp/never)
        .
        The end.
        """

    /// Sends a mail through the script in `contrib`, under the name by which programs call it.
    private func send(_ mail: String, as name: String = "sendmail", _ words: String, _ daemon: DaemonProcess) async throws -> Program.Result
    {
        try await send(mail, through: "\"$SENDMAIL\" \(words)", as: name, daemon)
    }

    /// Runs a command line of the shell, which gets the mail on standard input, and the path of the
    /// script in `$SENDMAIL`.
    private func send(_ mail: String, through command: String, as name: String = "sendmail", _ daemon: DaemonProcess) async throws
        -> Program.Result
    {
        let folder = try TemporaryFolder.ofDaemon()
        let script = folder.path + "/" + name
        let root = URL(filePath: #filePath).appending(path: "../../../../contrib/mail/sendmail").standardized.path
        try FileManager.default.copyItem(atPath: root, toPath: script)
        try Data(mail.utf8).write(to: URL(filePath: folder.path + "/mail"))
        let programs = URL(filePath: try Programs.path("bellhop")).deletingLastPathComponent().path
        let environment = daemon.environment.merging([
            "BELLHOP_SOCKET": daemon.socket, "PATH": programs + ":/usr/bin:/bin", "SENDMAIL": script,
        ]) { $1 }
        return try await Program.run(["/bin/sh", "-c", "\(command) < \(folder.path)/mail"], environment: environment)
    }

    private func newest(_ daemon: DaemonProcess) async throws -> NoticeJSON? {
        let printed = try await daemon.bellhop("events", "--json")
        return try WireCoding.decode(EventListJSON.self, from: Data(printed.output.utf8)).events.last?.notice
    }

    @Test("a mail with the options of cron becomes a notice, whose text is only a text")
    func cron() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let sent = try await send(Self.mail, "-FCronDaemon -i -B8BITMIME -oem anna", daemon)
            #expect((sent.status, sent.output, sent.errors) == (0, "", ""))
            let notice = try #require(try await newest(daemon))
            #expect(notice.title == "Cron <anna@nas> /usr/local/bin/backup ✗")
            #expect(notice.body == "No space left: /mnt `touch /tmp/never` $(touch /tmp/never)\n.\nThe end.")
            #expect(notice.labels["tags"] == "mail" && notice.labels["program"] == "root (Cron Daemon)", "\(notice.labels)")
            #expect(!FileManager.default.fileExists(atPath: "/tmp/never"))
            // Without -i, a line with a single dot ends the mail.
            #expect(try await send(Self.mail, "-t", daemon).status == 0)
            #expect(try await newest(daemon)?.body.hasSuffix("$(touch /tmp/never)") == true)
        }
    }

    @Test("the command mail of Debian's mailutils sends through the script, with letters of any language")
    func mail() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let command = "mail -E \"set sendmail=sendmail:$SENDMAIL\" -s 'Bäckup of /home: 80 %' anna"
            let sent = try await send("Körper\n.\n$(touch /tmp/never)", through: command, daemon)
            #expect((sent.status, sent.output, sent.errors) == (0, "", ""))
            let notice = try #require(try await newest(daemon))
            #expect(notice.title == "Bäckup of /home: 80 %")
            #expect(notice.body == "Körper\n.\n$(touch /tmp/never)")
            #expect(notice.labels["tags"] == "mail")
        }
    }

    @Test("the other names and modes of sendmail, and wrong options, have their own exit statuses")
    func modes() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            #expect(
                try await send("", as: "mailq", "", daemon).output == "No mail is waiting. Bellhop sends each mail as a notice at once.")
            #expect(try await send("", as: "newaliases", "", daemon).status == 0)
            #expect(try await send("", "-bs", daemon).status == 69)
            #expect(try await send(Self.mail, "-i", daemon).status == 64)
            #expect(try await newest(daemon) == nil)
            try await daemon.kill9()
            let lost = try await send(Self.mail, "anna", daemon)
            #expect(lost.status == 69 && !lost.errors.isEmpty)
            try await daemon.start()
        }
    }

    @Test("a mail of 3 MB is read to its end, and its beginning is the notice")
    func long() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let sent = try await send(Self.mail + "\n" + String(repeating: "line\n", count: 600_000), "-i anna", daemon)
            #expect(sent.status == 0)
            #expect(try await newest(daemon)?.body.hasPrefix("No space left") == true)
        }
    }
}
