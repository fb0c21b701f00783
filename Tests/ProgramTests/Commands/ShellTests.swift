import BellhopCore
import BellhopTestKit
import Foundation
import Testing

/// Tests completions in real shells against the running daemon, and the manual page as `man`
/// displays it.
@Suite(.timeLimit(.minutes(15))) struct ShellTests {
    /// Runs `body` with a daemon that has pets, a timer whose name needs quotes, and a sink.
    private func running(_ body: (DaemonProcess, [String: String]) async throws -> Void) async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            try await daemon.addPet("Snowy")
            try await daemon.addPet("Sneezy")
            try await daemon.timer("Call mum", for: .hours(1))
            let folder = URL(filePath: try Programs.path("bellhop")).deletingLastPathComponent().path
            let own = ["BELLHOP_SOCKET": daemon.socket, "PATH": folder + ":" + (daemon.environment["PATH"] ?? "")]
            let variables = daemon.environment.merging(own) { $1 }
            try await body(daemon, variables)
        }
    }

    private func lines(_ words: [String], _ variables: [String: String]) async throws -> [String] {
        let result = try await Program.run(words, environment: variables)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
        return result.output.split(separator: "\n").map(String.init)
    }

    static let cases: [(line: String, found: [String])] = [
        ("bellhop wash Sn", ["Sneezy", "Snowy"]), ("bellhop wash sno", ["Snowy"]), ("bellhop skip-", ["skip-dryer"]),
        ("bellhop sinks test ", ["out"]), ("bellhop wash --fo", ["--for"]), ("bellhop settings badge-clears s", ["seen"]),
    ]

    @Test("bash completes commands, options, pets, timers and sinks; what it inserts is quoted")
    func bash() async throws {
        try await running { _, variables in
            func complete(_ line: String) async throws -> [String] {
                let script = """
                    source <(bellhop completions bash)
                    COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=($1)
                    case $1 in *' ') COMP_WORDS+=('') ;; esac
                    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                    _bellhop
                    printf '%s\\n' "${COMPREPLY[@]}"
                    """
                return try await lines(["/bin/bash", "--norc", "--noprofile", "-c", script, "bash", line], variables)
            }
            for (line, found) in Self.cases {
                // A completion gives up soon if the daemon does not answer, as on a busy machine.
                var words: [String] = []
                for _ in 0..<5 where words != found { words = try await complete(line).sorted() }
                #expect(words == found, "\(line)")
            }
            #expect(try await complete("bellhop stop C") == [#"Call\ mum"#])
            #expect(try await complete("bellhop stop 'C") == ["Call mum"])
            #expect(try await complete("bellhop import /etc/pass").contains("/etc/passwd"))
            let none = try await Program.run(
                ["/bin/bash", "--norc", "-c", "source <(bellhop completions bash); complete -p bellhop"], environment: variables)
            #expect(none.output == "complete -F _bellhop bellhop", "\(none)")
        }
    }

    @Test("zsh completes at its own prompt: Tab writes the name of a pet, and of a timer with a space")
    func zsh() async throws {
        try await running { daemon, variables in
            try daemon.scratch.makeFolder("zsh")
            let script = try await Program.run([Programs.path("bellhop"), "completions", "zsh"], environment: variables)
            try daemon.scratch.write(script.output + "\n", to: "zsh/_bellhop")
            // The script runs a shell in its own terminal. In this shell, ^B prints the content of
            // the current line.
            let driver = """
                zmodload zsh/zpty
                zpty shell zsh -f -i
                send() { zpty -w shell "$1" }
                ask() { zpty -w -n shell "$1"; zpty -r shell answer $'*<<*>>*'; answer=${answer##*<<}; print -r -- "${answer%%>>*}" }
                send "fpath=('\(daemon.scratch.path)/zsh' \\$fpath); autoload -Uz compinit; compinit -u -D; PS1='> '; unsetopt zle_bracketed_paste 2>/dev/null"
                send 'say() { print -rn -- "<""<$BUFFER>"">"; BUFFER=""; }; zle -N say; bindkey "^B" say; setopt no_beep no_list_beep'
                send 'print ready-now'
                zpty -r shell answer $'*\\nready-now*'
                for line in "$@"; do ask "$line"$'\\t\\x02'; done
                zpty -d shell
                """
            let said = try await lines(
                ["/usr/bin/zsh", "-f", "-c", driver, "zsh", "bellhop wash sno", "bellhop skip-", "bellhop stop C", "bellhop sinks test o"],
                variables.merging(["TERM": "dumb"]) { $1 })
            let plain = said.map { $0.filter { $0 != "\r" }.trimmingCharacters(in: .whitespaces) }
            #expect(plain == ["bellhop wash Snowy", "bellhop skip-dryer", #"bellhop stop Call\ mum"#, "bellhop sinks test out"])
        }
    }

    @Test("fish completes commands, options, pets, timers and sinks, with what they mean")
    func fish() async throws {
        try await running { _, variables in
            func complete(_ line: String) async throws -> [String] {
                let script = "source (bellhop completions fish | psub); complete -C \"$argv[1]\""
                return try await lines(["/usr/bin/fish", "--no-config", "-c", script, line], variables)
            }
            for (line, found) in Self.cases {
                // A completion gives up soon if the daemon does not answer, as on a busy machine.
                var words: [String] = []
                for _ in 0..<5 where words.sorted() != found {
                    words = try await complete(line).map { String($0.prefix { $0 != "\t" }) }
                }
                #expect(words.sorted() == found, "\(line)")
            }
            #expect(try await complete("bellhop skip-") == ["skip-dryer\tHang the laundry up instead of using the dryer."])
            #expect(try await complete("bellhop stop C").first?.hasPrefix("Call") == true)
        }
    }

    @Test("the completions of bash pass shellcheck; those of zsh and fish are read without a fault")
    func sound() async throws {
        let scratch = try TemporaryFolder.ofDaemon()
        let variables = DaemonProcess.environment(scratch)
        for (shell, check) in [("bash", ["/usr/bin/shellcheck"]), ("zsh", ["/usr/bin/zsh", "-n"]), ("fish", ["/usr/bin/fish", "-n"])] {
            let script = try await Program.run([Programs.path("bellhop"), "completions", shell], environment: variables)
            let file = try scratch.write(script.output + "\n", to: "completions." + shell)
            let checked = try await Program.run(check + [file], environment: variables)
            #expect(checked.status == 0 && checked.output.isEmpty && checked.errors.isEmpty, "\(shell): \(checked)")
        }
    }

    @Test("the pages of the manual, one for each command, are what mdoc wants, and name every option and every key")
    func manual() async throws {
        let scratch = try TemporaryFolder.ofDaemon()
        let variables = DaemonProcess.environment(scratch)
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let pages = try await Program.run([Programs.path("bellhop"), "manual"], environment: variables).output.split(separator: "\n")
        #expect(pages.count > 40 && Set(pages).count == pages.count, "\(pages)")
        let wanted: [Substring: [String]] = [
            "bellhop.1": ["bellhop-skip-dryer(1)", "BELLHOP_SOCKET", "66", "--socket path"],
            "bellhop-skip-dryer.1": ["bellhop skip-dryer <pet>", "bellhop(1)"],
            "bellhop-hooks.1": ["bellhop hooks [--events]"],
            "bellhop-wash.1": ["--for duration", "bellhop wash Snowy --for 50m", "a wash of 50 minutes"],
            "bellhop-watch.1": ["KEYS", "Answer on all screens.", "mouse Click an item or a key."],
            "bellhop-pet.1": ["bellhop pet add", "bellhop pet delete"],
            "bellhopd.8": ["--state-dir folder", "--test-mode", "SIGHUP"],
            "bellhop.toml.5": ["type = \"ntfy\"", "token_file", "type = \"hooks\"", "quiet_hours", "[[routes]]", "# ─── Members"],
        ]
        for page in pages {
            let example = page == "bellhop.toml.5" ? ["--example", root.appending(path: "config/bellhop.toml").path] : []
            let printed = try await Program.run([Programs.path("bellhop"), "manual", String(page)] + example, environment: variables)
            #expect(printed.status == 0, "\(printed.errors)")
            let file = try scratch.write(printed.output + "\n", to: String(page))
            let lint = try await Program.run(["/usr/bin/mandoc", "-Tlint", "-W", "warning", file], environment: variables)
            #expect(lint.status == 0 && lint.output.isEmpty && lint.errors.isEmpty, "\(lint.output)\(lint.errors)")
            let read = try await Program.run(["/usr/bin/mandoc", "-Tutf8", file], environment: variables)
            let plain = read.output.replacing(/.\u{8}/, with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for text in wanted[page] ?? ["bellhop(1)"] { #expect(plain.contains(text), "\(page) lacks \(text)") }
        }
        #expect(wanted.keys.allSatisfy(pages.contains))
        let short = try await Program.run([Programs.path("bellhop"), "manual", "skip-dryer"], environment: variables)
        #expect(short.status == 0 && short.output.contains("skip"), "\(short)")
        let unknown = try await Program.run([Programs.path("bellhop"), "manual", "bellhop-timr.1"], environment: variables)
        #expect(unknown.status == 64 && unknown.errors.contains("bellhop-timer.1"), "\(unknown)")
    }
}
