import BellhopCore
import Inlets
import Testing

/// Tests mails as cron and others hand them to `sendmail`.
@Suite struct MailTests {
    private func mail(_ text: String) -> MailMessage { MailMessage(Array(text.utf8)) }

    @Test("the mail of cron, with its raw subject")
    func cron() throws {
        let mail = mail(
            "From: root (Cron Daemon)\nTo: root\nSubject: Cron <root@vm> echo Größe\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\nX-Cron-Env: <SHELL=/bin/sh>\n\nGröße\n. \n"
        )
        #expect((mail.subject, mail.text, mail.isUrgent) == ("Cron <root@vm> echo Größe", "Größe\n. \n", false))
        let notice = try mail.posted(to: .mail, peer: nil).checked(trusting: true)
        #expect((notice.title, notice.body, notice.program) == ("Cron <root@vm> echo Größe", "Größe\n.", "root (Cron Daemon)"))
    }

    @Test("headers over several lines, encoded words, and a name in quotes")
    func headers() {
        let mail = mail(
            "subject:\t=?UTF-8?Q?=C3=9Cber?=\r\n =?UTF-8?Q?_alles?=\r\nFROM: \"Backup\" <b@nas>\r\nX-Priority: 1 (Highest)\r\n\r\nx\r\ny")
        #expect((mail.subject, mail.text, mail.isUrgent) == ("Über alles", "x\ny", true))
        #expect(mail.posted(to: .mail, peer: nil).program?.hasPrefix("Backup") == true)
    }

    @Test("base64 and quoted-printable, in UTF-8 and in Latin-1")
    func encodings() {
        #expect(mail("Content-Transfer-Encoding: base64\n\nR3LDtsOf\nZQ==\n").text == "Größe")
        #expect(mail("Content-Transfer-Encoding: quoted-printable\n\nGr=C3=B6=C3=9Fe=\n!=3D=ZZ").text == "Größe!==ZZ")
        let latin = "Content-Type: text/plain; charset=\"ISO-8859-1\"\nContent-Transfer-Encoding: quoted-printable\n\nGr=F6=DFe"
        #expect(mail(latin).text == "Größe")
    }

    @Test("of several forms, the plain text counts; a file does not")
    func parts() {
        let inner = "--i\nContent-Type: text/html\n\n<p>H</p>\n--i\nContent-Type: text/plain\n\nP\n--i--\n"
        let outer =
            "Subject: s\nContent-Type: multipart/mixed; boundary=\"o\"\n\npreamble\n--o\nContent-Type: multipart/alternative; boundary=i\n\n\(inner)\n--o\nContent-Disposition: attachment\n\nfile\n--o--\nepilogue"
        #expect(mail(outer).text == "P")
        #expect(mail("Content-Type: text/html\n\n<style>x</style>A<br>B &lt;c&gt; &#228;").text == "A\nB <c> ä")
        #expect(mail("Content-Type: image/png\n\nx").text == "")
    }

    @Test(
        "every text is a mail, even without headers",
        arguments: ["", "\n", "just text\nmore", ": x\n\ny", "no colon here: really\n\nx", " leading blank"])
    func odd(text: String) {
        let mail = mail(text)
        #expect(mail.subject == "")
        #expect(throws: Never.self) { try mail.posted(to: .mail, peer: nil).checked(trusting: true) }
    }

    @Test("parts within parts have an end")
    func bombs() {
        let deep = (0..<1000).map { "--b\nContent-Type: multipart/mixed; boundary=b\($0)\n\n" }.joined()
        #expect(mail("Content-Type: multipart/mixed; boundary=b\n\n" + deep).text == "")
        let many = String(repeating: "--b\nContent-Type: image/png\n\nx\n", count: 10_000)
        #expect(mail("Content-Type: multipart/mixed; boundary=b\n\n" + many).text == "")
    }

    // MARK: The command line

    private func options(_ words: [String], _ program: String = "sendmail") throws(SendmailOptions.Fault) -> SendmailOptions {
        try SendmailOptions(program: program, words: words)
    }

    @Test("what cron, at, anacron, mdadm and others call")
    func callers() throws {
        let cron = try options(["-FCronDaemon", "-i", "-B8BITMIME", "-oem", "root"])
        #expect((cron.fullName, cron.ignoresDots, cron.recipients) == ("CronDaemon", true, ["root"]))
        #expect(try options(["-i", "anna"]).recipients == ["anna"])
        #expect(try options(["-FAnacron", "-odi", "root"]).recipients == ["root"])
        let mdadm = try options(["-t"])
        #expect((mdadm.readsRecipients, mdadm.recipients) == (true, []))
        #expect(try options(["-oi", "-t"]).ignoresDots)
        let mailx = try options(["-i", "-t", "-f", "root@h"])
        #expect((mailx.sender, mailx.recipients) == ("root@h", []))
        #expect(try options(["-fa", "-B", "8BITMIME", "-L", "tag", "--", "-x"]).recipients == ["-x"])
        #expect(try options(["-r", "a", "-v", "-U", "b"]).sender == "a")
    }

    @Test("other jobs than to send")
    func actions() throws {
        #expect(try options(["-bp"]).action == .list)
        #expect(try options([], "mailq").action == .list)
        #expect(try options(["-bs"]).action == .speakSMTP)
        #expect(try options(["-q30m"]).action == .nothing)
        #expect(try options([], "newaliases").action == .nothing)
        #expect(try options(["-bm", "root"]).action == .send)
    }

    @Test("faults")
    func faults() {
        #expect(throws: SendmailOptions.Fault.noRecipients) { try options(["-i"]) }
        #expect(throws: SendmailOptions.Fault.unknown("-z")) { try options(["-z", "root"]) }
        #expect(throws: SendmailOptions.Fault.missingValue("-f")) { try options(["root", "-f"]) }
    }

    @Test("a line with a dot ends the mail, unless the caller says otherwise")
    func dots() throws {
        let input = Array("a\n.b\n.\r\nc\n".utf8)
        #expect(try options(["root"]).mail(in: input) == Array("a\n.b\n".utf8))
        #expect(try options(["-i", "root"]).mail(in: input) == input)
        #expect(try options(["root"]).mail(in: Array("a\nb".utf8)) == Array("a\nb".utf8))
        #expect(try options(["root"]).mail(in: Array(".".utf8)) == Array("\n".utf8))
    }
}
