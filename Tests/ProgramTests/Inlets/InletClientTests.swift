import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Tests inlets with programs that others wrote for ntfy and Gotify, unmodified: the command line of
/// Apprise, and curl as the documents of these servers call it.
@Suite("Clients of ntfy and Gotify at inlets", .timeLimit(.minutes(15))) struct InletClientTests {
    private static let config =
        DaemonConfig.json + """
            [api]
            listen = "127.0.0.1:0"

            [inlets.scripts]
            type = "json"

            [inlets.apps]
            type = "gotify"

            [inlets.relay]
            type = "apprise"

            [inlets.alerts]
            type = "alertmanager"

            [inlets.push]
            type = "ntfy"
            listen = "127.0.0.1:0"

            """

    /// Runs a program in the temporary folder of the daemon, without the settings of this machine.
    private static func run(_ daemon: DaemonProcess, _ arguments: [String]) async throws -> Program.Result {
        try await Program.run(arguments, environment: daemon.environment)
    }

    @Test("Apprise posts through ntfy://, gotify://, json:// and apprise://, and notices a wrong token")
    func apprise() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let (web, push) = (try await WebClient(daemon).address, try await daemon.ownAddress(of: "push"))
            let addresses = [
                ("ntfy", "ntfy://phone:\(try await daemon.inletToken("push"))@\(push)/backups"),
                ("gotify", "gotify://\(web)/in/apps/\(try await daemon.inletToken("apps"))"),
                ("apprise", "apprise://nas:\(try await daemon.inletToken("relay"))@\(web)/in/relay/house"),
                ("json", "json://nas:\(try await daemon.inletToken("scripts"))@\(web)/in/scripts"),
            ]
            for (kind, address) in addresses {
                let sent = try await Self.run(
                    daemon, ["apprise", "-vv", "-t", "Backup of \(kind)", "-b", "42 GB in 7 min, größer", address])
                #expect(sent.status == 0, "\(kind): \(sent)")
                let posted = try await daemon.postedEvents().last
                #expect(
                    posted?.notice.title == "Backup of \(kind)" && posted?.notice.body == "42 GB in 7 min, größer",
                    "\(kind): \(posted as Any)")
                let refused = try await Self.run(
                    daemon, ["apprise", "-t", "T", "-b", "B", address.replacing(/[0-9a-f]{16,}/, with: "0123456789abcdef")])
                #expect(refused.status != 0, "\(kind): \(refused)")
            }
            #expect(try await daemon.postedEvents().count == addresses.count)
            let urgent = "ntfy://phone:\(try await daemon.inletToken("push"))@\(push)/disks?priority=max&tags=disk"
            #expect(try await Self.run(daemon, ["apprise", "-t", "Disk", "-b", "sda 95 %", urgent]).status == 0)
            let disk = try await daemon.notice("inlet.received", name: "Disk")
            #expect(disk.labels["topic"] == "disks" && disk.labels["tags"] == "disk", "\(disk)")
            #expect(try await daemon.postedEvents().last?.notice.urgency == "critical")
        }
    }

    @Test("the line that \"inlets token\" prints for a trial posts a notice, whatever the programs of the inlet send")
    func trials() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            _ = try await daemon.ownAddress(of: "push")
            for (number, inlet) in ["scripts", "apps", "push", "relay", "alerts"].enumerated() {
                let made = try await daemon.bellhop("inlets", "token", inlet)
                let line = try #require(made.output.split(separator: "\n").first { $0.hasPrefix("  curl ") }, "\(made)")
                let tried = try await Program.run(["bash", "-c", line.dropFirst(2) + " --noproxy '*' -f"], environment: Curl.environment)
                #expect(tried.status == 0, "\(inlet): \(tried)")
                #expect(try await daemon.postedEvents().map(\.notice.labels["inlet"]).dropFirst(number) == [inlet])
            }
        }
    }

    @Test("curl publishes as the documents of ntfy say")
    func ntfy() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let (server, token) = (try await daemon.ownAddress(of: "push"), try await daemon.inletToken("push"))
            // Each recipe with the title and the body that must arrive.
            let recipes: [(arguments: [String], title: String, body: String, urgency: String)] = [
                (["-u", "phil:\(token)", "-d", "Backup successful 😀", "\(server)/mytopic"], "Backup successful 😀", "", "normal"),
                (
                    ["-H", "Authorization: Bearer \(token)", "-d", "Look ma, with auth", "http://\(server)/mysecrets"],
                    "Look ma, with auth", "", "normal"
                ),
                (
                    [
                        "-u", ":\(token)", "-H", "Title: Unauthorized access detected", "-H", "Priority: urgent", "-H",
                        "Tags: warning,skull",
                        "-d", "Remote access to phils-laptop detected. Act right away.", "\(server)/phil_alerts",
                    ], "Unauthorized access detected", "Remote access to phils-laptop detected. Act right away.", "critical"
                ),
                (
                    [
                        "-u", ":\(token)", "-H", "t: =?UTF-8?B?8J+HqfCfh6o=?=", "-H", "p:4", "-H", "ta:de", "-d", "An encoded title",
                        "\(server)/mytopic",
                    ], "🇩🇪", "An encoded title", "high"
                ),
                (
                    [
                        "-u", ":\(token)", "\(server)", "-d",
                        #"{"topic":"mytopic","message":"Disk space is low at 5.1 GB","title":"Low disk space alert","tags":["warning","cd"],"priority":4}"#,
                    ], "Low disk space alert", "Disk space is low at 5.1 GB", "high"
                ),
                (
                    ["-u", ":\(token)", "\(server)/mywebhook/publish?message=Webhook+triggered&priority=high&tags=warning,skull"],
                    "Webhook triggered", "", "high"
                ),
                (["-u", ":\(token)", "\(server)/mywebhook/trigger"], "triggered", "", "normal"),
                (
                    [
                        "-u", ":\(token)", "-H", "Title: Dogs are better than cats", "-H", "X-Priority: 5", "-d", "An urgent message",
                        "\(server)/phil_alerts",
                    ], "Dogs are better than cats", "An urgent message", "critical"
                ),
                (
                    [
                        "-u", ":\(token)", "-H", "Title: News", "-H", "Click: https://www.reddit.com/message/messages", "-d",
                        "New messages", "\(server)/reddit_alerts",
                    ],
                    "News", "New messages", "normal"
                ),
                (
                    [
                        "-u", ":\(token)", "-H", "Title: Package", "-H", "Actions: view, Open portal, https://home.nest.com/, clear=true",
                        "-d",
                        "You left the house.", "\(server)/myhome",
                    ], "Package", "You left the house.", "normal"
                ),
                (
                    ["-u", ":\(token)", "-H", "Title: Look", "-H", "Markdown: yes", "-d", "Look ma, **bold text**", "\(server)/mytopic"],
                    "Look", "Look ma, **bold text**", "normal"
                ),
                (
                    [
                        "-u", ":\(token)", "-H", "Icon: https://styles.redditmedia.com/t5_32uhe/styles/communityIcon.png", "-H",
                        "Title: Kodi: Resuming Playback", "-H", "Priority: low", "-d", "The Wire, S01E01", "\(server)/tvshows",
                    ], "Kodi: Resuming Playback", "The Wire, S01E01", "low"
                ),
                (["-T", "/etc/hostname", "-u", ":\(token)", "\(server)/hosts"], "", "", "normal"),
            ]
            for (number, recipe) in recipes.enumerated() {
                let answer = try await Curl.send(recipe.arguments)
                #expect(answer.status == 200 && answer.body.contains(#""event":"message""#), "\(recipe): \(answer)")
                let posted = try await daemon.postedEvents()
                #expect(posted.count == number + 1)
                guard !recipe.title.isEmpty, let notice = posted.last?.notice else { continue }
                #expect(notice.title == recipe.title && notice.body == recipe.body && notice.urgency == recipe.urgency, "\(notice)")
            }
        }
    }

    @Test("curl sends as the documents of Gotify say")
    func gotify() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let (web, token) = (try await WebClient(daemon).address, try await daemon.inletToken("apps"))
            let recipes: [[String]] = [
                ["http://\(web)/in/apps/message?token=\(token)", "-F", "title=my title", "-F", "message=my message", "-F", "priority=5"],
                ["-H", "X-Gotify-Key: \(token)", "-d", "title=my title&message=my message&priority=5", "http://\(web)/in/apps/message"],
                [
                    "-X", "POST", "http://\(web)/in/apps/message", "-H", "accept: application/json", "-H", "Authorization: Bearer \(token)",
                    "-H", "Content-Type: application/json", "-d", #"{"message":"my message","title":"my title","priority":5}"#,
                ],
            ]
            for (number, recipe) in recipes.enumerated() {
                let answer = try await Curl.send(recipe)
                #expect(answer.status == 200 && answer.body.contains(#""message":"my message""#), "\(recipe): \(answer)")
                let posted = try await daemon.postedEvents()
                #expect(posted.count == number + 1)
                #expect(posted.last?.notice.title == "my title" && posted.last?.notice.body == "my message")
            }
        }
    }

    @Test("curl notifies as the documents of the Apprise API say")
    func appriseAPI() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let (web, token) = (try await WebClient(daemon).address, try await daemon.inletToken("relay"))
            let url = "http://\(web)/in/relay/notify"
            let recipes: [(arguments: [String], title: String, body: String)] = [
                (["-X", "POST", "-d", "body=test message", "\(url)/abc123"], "test message", ""),
                (["-X", "POST", "-F", "tag=devops", "-F", "body=Great Scott", "\(url)/abc123"], "Great Scott", ""),
                (
                    [
                        "-X", "POST", "-d", #"{"tag":"devops admin","body":"Alert","title":"Disk"}"#, "-H",
                        "Content-Type: application/json",
                        "\(url)/abc123",
                    ], "Disk", "Alert"
                ),
                (["-X", "POST", "-d", #"urls=mailto://user:pass@gmail.com&body=test message"#, url], "test message", ""),
                (["\(url)/abc123?tag=a&title=T", "-d", "body=B"], "T", "B"),
                (
                    [
                        "\(url)/abc123?:subject=title&:text=body", "-H", "Content-Type: application/json", "-d",
                        #"{"subject":"S","text":"X"}"#,
                    ], "S", "X"
                ),
            ]
            for (number, recipe) in recipes.enumerated() {
                let answer = try await Curl.send(["-H", "Authorization: Bearer \(token)"] + recipe.arguments)
                #expect(answer.status == 200, "\(recipe): \(answer)")
                let posted = try await daemon.postedEvents()
                #expect(posted.count == number + 1)
                #expect(posted.last?.notice.title == recipe.title && posted.last?.notice.body == recipe.body, "\(posted)")
            }
        }
    }
}
