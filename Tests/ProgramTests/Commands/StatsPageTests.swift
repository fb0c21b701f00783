import BellhopTestKit
import Foundation
import Testing

/// Tests the pages and pictures of the statistics with the real programs. Python's parsers judge
/// the documents.
@Suite("stats --html and --svg", .timeLimit(.minutes(5))) struct StatsPageTests {
    /// What `judge` prints about a document.
    private struct Judgement: Decodable {
        var root: String
        /// Elements and attributes that run something or load something from elsewhere, and tags
        /// that are not closed.
        var faults: [String]
        /// The headings and the labels of the plots.
        var words: [String]
    }

    /// Reads a document as HTML and as XML, and prints a ``Judgement``. Every element must be closed,
    /// because the same text must be valid as both.
    private static let judge = #"""
        import json, re, sys, xml.etree.ElementTree as tree
        from html.parser import HTMLParser

        LOADING = {"script", "link", "img", "image", "iframe", "object", "embed", "use", "video", "audio", "base", "form"}

        class Reader(HTMLParser):
            open, faults, words = [], [], []

            def handle_starttag(self, tag, attributes):
                self.open.append(tag)
                self.handle_startendtag(tag, attributes)

            def handle_startendtag(self, tag, attributes):
                self.faults += [tag] if tag in LOADING else []
                for name, value in attributes:
                    is_address = name in {"src", "srcset", "href", "xlink:href", "action"} or name.startswith("on")
                    if is_address or not name.startswith("xmlns") and re.search(r"//|url\(", value or ""):
                        self.faults.append(f"{tag} {name}={value}")

            def handle_endtag(self, tag):
                self.faults += [] if self.open.pop() == tag else ["/" + tag]

            def handle_data(self, data):
                if self.open and self.open[-1] == "style" and re.search(r"@import|url\(|//", data):
                    self.faults.append(data)
                if self.open and self.open[-1] in {"h1", "h2", "figcaption", "text"}:
                    self.words.append(data)

        text = sys.stdin.read()
        reader = Reader()
        reader.feed(text)
        reader.close()
        root = tree.fromstring(text).tag.split("}")[-1]
        json.dump({"root": root, "faults": reader.faults + reader.open, "words": reader.words}, sys.stdout)
        """#

    private func judgement(of file: String) async throws -> Judgement {
        let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "PYTHONUTF8": "1", "JUDGE": Self.judge]
        let judged = try await Program.run(["sh", "-c", "exec python3 -c \"$JUDGE\" <\"$0\"", file], environment: environment)
        #expect(judged.status == 0, "\(judged.errors)")
        return try JSONDecoder().decode(Judgement.self, from: Data(judged.output.utf8))
    }

    @Test("each is one document that loads nothing and runs nothing, valid for Python's parsers, with every plot, in English and German")
    func documents() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            for command in ["demo", "workout start tabata --get-ready 0", "timer 1s <b>&'\"Ping"] {
                let done = try await daemon.bellhop(arguments: command.split(separator: " ").map(String.init))
                #expect(done.status == 0, "\(command): \(done.errors)")
            }
            let ping = try await daemon.notice("timer.finished", name: "<b>&'\"Ping")
            _ = try await daemon.delivery(of: ping.event, at: "out")
            #expect(try await daemon.bellhop("workout", "end").status == 0)
            for (language, words) in [
                (
                    "en",
                    [
                        "Rounds per month", "Days with laundry", "How long laundry waited, on average", "Training time per month",
                        "Notices per sink",
                    ]
                ),
                (
                    "de",
                    [
                        "Runden je Monat", "Tage mit Wäsche", "So lange wartete Wäsche im Schnitt", "Trainingszeit je Monat",
                        "Meldungen je Kanal",
                    ]
                ),
            ] {
                for format in ["html", "svg"] {
                    let file = daemon.scratch.path + "/stats." + language + "." + format
                    let written = try await daemon.bellhop("stats", "--" + format, file, "--lang", language)
                    #expect(written.status == 0 && written.output.contains(file), "\(written)")
                    let document = try await judgement(of: file)
                    #expect(document.root == format && document.faults.isEmpty, "\(document)")
                    for word in words { #expect(document.words.contains(word), "\(format): \(word): \(document.words)") }
                    let shown = try await daemon.bellhop("stats", "--" + format, "-", "--lang", language)
                    #expect(shown.status == 0 && shown.output.hasSuffix("</\(format)>"), "the document goes to standard output, too")
                    if format == "html" { #expect(shown.output.contains("lang=\"\(language)\"")) }
                }
            }
        }
    }

    @Test("a file that exists is refused, and with --force a new file takes its place; nothing is left behind, and only its owner reads it")
    func written() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            for option in ["--html", "--svg"] {
                let file = daemon.scratch.path + "/stats" + option
                #expect(try await daemon.bellhop("stats", option, file).status == 0)
                let first = try FileManager.default.attributesOfItem(atPath: file)
                #expect(first[.posixPermissions] as? Int == 0o600)
                let refused = try await daemon.bellhop("stats", option, file)
                #expect(refused.status == 73 && refused.errors.contains("--force"), "\(refused)")
                let forced = try await daemon.bellhop("stats", option, file, "--force", "--json")
                #expect(forced.status == 0 && forced.output.contains("\"path\":\"\(file)\""), "\(forced)")
                // A new file took the place of the old one; nothing was written into the old one.
                let second = try FileManager.default.attributesOfItem(atPath: file)
                #expect(first[.systemFileNumber] as? Int != second[.systemFileNumber] as? Int)
                let missing = try await daemon.bellhop("stats", option, daemon.scratch.path + "/none/x")
                #expect(missing.status != 0 && missing.errors.contains("mkdir -p"), "\(missing)")
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: daemon.scratch.path).filter { $0.hasPrefix("stats") }
            #expect(left.sorted() == ["stats--html", "stats--svg"])
        }
    }
}
