import BellhopCore
import ConfigFile
import Glibc
import Testing

/// Tests checklist D-24: tokens come from files that only their owner can read, from
/// `$CREDENTIALS_DIRECTORY`, or from the environment.
@Suite struct SecretTests {
    private let secret = "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2"

    private func token(
        _ line: String, mode: UInt32 = 0o644, variables: [String: String] = [:], files: FakeFiles = FakeFiles()
    ) throws -> String? {
        let all = variables.merging(["HOME": "/home/ann"]) { given, _ in given }
        let loaded = try read(phone + line, mode: mode, variables: all, files: files).get()
        return loaded.configuration.sinks.first?.settings.secret("token")?.reveal()
    }

    @Test("a token file is read, ~ expanded, the line end trimmed", arguments: ["", "\n", "\r\n", "\n\n"])
    func file(end: String) throws {
        #expect(try token("token_file = '~/t'", files: FakeFiles(["/home/ann/t": secret + end])) == secret)
    }

    @Test("D-24: a token is read from a variable, and from the credentials folder when no key names one")
    func otherSources() throws {
        #expect(try token("token_env = 'T'", variables: ["T": secret]) == secret)
        let files = FakeFiles(["/run/c/phone.token": secret + "\n"])
        #expect(try token("", variables: ["CREDENTIALS_DIRECTORY": "/run/c"], files: files) == secret)
        #expect(try token("token_env = 'T'", variables: ["CREDENTIALS_DIRECTORY": "/run/c", "T": "other"], files: files) == "other")
        #expect(try token("", variables: ["CREDENTIALS_DIRECTORY": "/run/empty"]) == nil)
    }

    @Test("D-24: a token is what a program prints; what is no token, or no program, is told, and never repeated")
    func programs() throws {
        let asked = Locked<[[String]]>([])
        func files(_ result: Result<[UInt8], ConfigFiles.ProgramFailure>) -> ConfigFiles {
            ConfigFiles(
                read: { _, _ in .failure(.missing) },
                run: { command in
                    asked.withLock { $0.append(command) }
                    return result
                })
        }
        func load(_ text: String, _ files: ConfigFiles) -> Result<LoadedConfiguration, ConfigFaults> {
            ConfigLoader(kinds: standIns, variables: ["HOME": "/home/ann"], files: files)
                .read(ConfigFiles.Contents(bytes: Array(text.utf8), mode: 0o644), path: "b.toml")
        }
        let line = "token_command = ['~/bin/secret', 'show', 'ntfy token']"
        let good = try load(phone + line, files(.success(Array((secret + "\n").utf8)))).get().configuration.sinks[0]
        #expect(good.settings.secret("token")?.reveal() == secret && good.secretSources["token"] == .command("~/bin/secret"))
        #expect(asked.withLock { $0 } == [["/home/ann/bin/secret", "show", "ntfy token"]])
        let headers = phone + "headers = { Authorization = { command = ['pass', 'x'] } }"
        let loaded = try load(headers, files(.success(Array("Bearer x".utf8)))).get()
        #expect(loaded.configuration.sinks[0].settings.secretMap("headers") == ["Authorization": Redacted("Bearer x")])

        let failure = "5:17: sinks.phone.token_command: ~/bin/secret failed (status 1) (run the program yourself, as the user of bellhopd)"
        #expect(load(phone + line, files(.failure(.init("failed (status 1)")))).faultLines == [failure])
        for (printed, fault) in [
            ("", "5:17: the output of sinks.phone.token_command: ~/bin/secret is empty (it must contain the secret)"),
            (
                "a\nb",
                "5:17: the output of sinks.phone.token_command: ~/bin/secret must be one line of text (it must contain only the secret)"
            ),
            (
                String(repeating: "x", count: 70_000),
                "5:17: sinks.phone.token_command: ~/bin/secret printed more than one line (make the program print only the secret)"
            ),
        ] {
            #expect(load(phone + line, files(.success(Array(printed.utf8)))).faultLines == [fault])
        }
        let empty = load(phone + "token_command = []", files(.success([]))).faultLines
        #expect(empty == ["5:17: sinks.phone.token_command names no program (write [\"pass\", \"show\", \"bellhop\"])"])
        let log = "\n[sinks.log]\ntype = 'stdout'"
        let off = load(phone + "enabled = false\n" + line + log, files(.failure(.init("is not asked")))).faultLines
        #expect(off == [], "what is switched off needs none")
    }

    @Test("secrets of a file of somebody else's are judged by their form: nothing is run and nothing else is read")
    func formOnly() throws {
        let asked = Locked<[String]>([])
        let files = ConfigFiles(
            read: { path, _ in
                asked.withLock { $0.append(path) }
                return .failure(.missing)
            },
            run: { command in
                asked.withLock { $0 += command }
                return .failure(.init("was run"))
            })
        let loader = ConfigLoader(kinds: standIns, variables: ["HOME": "/home/ann", "CREDENTIALS_DIRECTORY": "/run/c"], files: files)
        func faults(_ lines: String) -> [String] {
            let text = phone + lines + "\n[sinks.other]\ntype = 'gotify'\n"
            let contents = ConfigFiles.Contents(bytes: Array(text.utf8), mode: 0o600)
            return loader.read(contents, path: "b.toml", readingSecrets: false).faultLines
        }
        for line in [
            "token_command = ['touch', '/x']", "token_file = '/root/t'", "token_env = 'T'", "password = 'mine'",
            "headers = { A = { command = ['touch', '/x'] }, B = { file = '/root/t' }, C = { env = 'T' } }",
        ] {
            #expect(faults(line) == [], "\(line)")
        }
        #expect(
            faults("token_command = []")
                == ["5:17: sinks.phone.token_command names no program (write [\"pass\", \"show\", \"bellhop\"])"])
        #expect(faults("token_file = 't'").count == 1 && faults("headers = { A = { file = '/a', env = 'B' } }").count == 1)
        #expect(asked.withLock { $0 } == [])
    }

    @Test(
        "a token in the config itself is refused unless only the owner may read the file",
        arguments: [
            (UInt32(0o600), true), (0o400, true), (0o700, true), (0o640, false), (0o644, false), (0o604, false), (0o602, false),
            (0o660, false),
        ])
    func inline(mode: UInt32, isRight: Bool) {
        let lines = read(phone + "token = '\(secret)'", mode: mode).faultLines
        #expect(
            lines
                == (isRight
                    ? [] : ["5:9: sinks.phone.token is a secret in a file that others can read (use token_file, or: chmod 600 b.toml)"]))
    }

    @Test("a secret header is refused in a file that others may read; a harmless one is not, nor one from a file or variable")
    func headers() throws {
        #expect(read(phone + "headers = { Authorization = 'Bearer x', X-Title = 'y' }").faultLines.map { $0.prefix(5) } == ["5:29:"])
        #expect(read(phone + "headers = { Authorization = 'Bearer x' }", mode: 0o600).faultLines == [])
        let mixed = "headers = { A = { file = '/a' }, B = { env = 'B' }, X-Title = 'y' }"
        let loaded = try read(phone + mixed, variables: ["B": "b"], files: FakeFiles(["/a": "a\n"])).get()
        #expect(
            loaded.configuration.sinks.first?.settings.secretMap("headers") == [
                "A": Redacted("a"), "B": Redacted("b"), "X-Title": Redacted("y"),
            ])
        for wrong in [
            "{ A = {} }", "{ A = { file = '/a', env = 'B' } }", "{ A = { fil = '/a' } }", "{ A = 1 }", "'x'", "{ A = { env = 'Z' } }",
            "{ A = { file = '/none' } }",
        ] {
            #expect(read(phone + "headers = " + wrong, files: FakeFiles(["/a": "a"])).faultLines.count == 1, "\(wrong)")
        }
    }

    @Test(
        "a token file that cannot be used is told with its place",
        arguments: [
            (ConfigFiles.Failure.missing, "does not exist (create the file, or correct the path)"),
            (.denied, "cannot be read by this user (check the file's owner and permissions)"),
            (.isFolder, "is a folder (write the path of a file)"),
            (.tooLarge(limit: 65536), "is larger than 64 KiB (check the path)"),
            (.other("Input/output error"), "cannot be read: Input/output error (check the path)"),
        ])
    func unreadable(failure: ConfigFiles.Failure, words: String) {
        let lines = read(phone + "token_file = '/t'", files: FakeFiles(failures: ["/t": failure])).faultLines
        #expect(lines == ["5:14: sinks.phone.token_file: /t \(words)"])
    }

    @Test("a token that is empty, binary or of several lines is refused", arguments: ["", "\n", "a\nb", "a\u{0}b", "a\u{1B}", "a\rb"])
    func badContents(text: String) {
        #expect(read(phone + "token_file = '/t'", files: FakeFiles(["/t": text])).faultLines.count == 1)
        #expect(read(phone + "token_env = 'T'", variables: ["T": text]).faultLines.count == 1)
        #expect(
            read(phone, variables: ["CREDENTIALS_DIRECTORY": "/c"], files: FakeFiles(["/c/phone.token": text])).faultLines.map {
                $0.prefix(4)
            } == ["1:8:"])
    }

    @Test("more than one source is refused")
    func twoSources() {
        #expect(
            read(phone + "token_file = '/t'\ntoken_env = 'T'").faultLines == [
                "6:1: sinks.phone has token_file and token_env (keep only one of them)"
            ])
        #expect(read(phone + "token = 'x'\ntoken_env = 'T'", mode: 0o600).faultLines.count == 1)
        guard case .failure(let faults) = read(phone + "token_file = '/t'\ntoken_env = 'T'") else {
            Issue.record("two sources were accepted")
            return
        }
        #expect(faults.faults.map { Language.german($0.message) } == ["sinks.phone hat token_file und token_env (behalte nur eines davon)"])
    }

    @Test("a required secret that is nowhere is told with all the ways to give it")
    func required() {
        #expect(
            read("[sinks.g]\ntype = 'gotify'").faultLines == [
                "1:8: sinks.g lacks \"token\" (add token_file = \"~/…\", or token_env, or the systemd credential g.token)"
            ])
    }

    @Test("a sink that is switched off needs no secret")
    func switchedOff() {
        #expect(read("[sinks.g]\ntype = 'gotify'\nenabled = false\n" + phone + "enabled = true").faultLines == [])
        #expect(read("[sinks.g]\ntype = 'gotify'\nenabled = false\ntoken_file = '/none'\n" + phone).faultLines == [])
        #expect(read("[sinks.g]\ntype = 'gotify'\nenabled = false\ntoken_file = 'x'\n" + phone).faultLines.count == 1)
    }

    @Test(
        "a token file that everybody can read works, with a warning", arguments: [(UInt32(0o600), 0), (0o640, 0), (0o644, 1), (0o666, 1)])
    func warning(mode: UInt32, count: Int) throws {
        let loaded = try read(phone + "token_file = '/t'", files: FakeFiles(["/t": secret], mode: mode)).get()
        #expect(loaded.warnings.count == count)
        #expect(
            loaded.warnings.allSatisfy {
                $0.description == "b.toml:5:14: sinks.phone.token_file: /t can be read by everybody on this machine (chmod 600 /t)"
            })
    }

    @Test("the line that mends an exposed file is quoted for the shell, and gives the file to this user if it belongs to another one")
    func mending() throws {
        let path = "/it's/my token"
        let word = #"'/it'\''s/my token'"#
        var files = FakeFiles([path: secret], mode: 0o644)
        let line = phone + "token_file = \"\(path)\""
        let own = try #require(try read(line, files: files).get().warnings.first)
        #expect(own.exposedFile?.path == path && own.exposedFile?.isOwn == true)
        #expect(own.description.hasSuffix("(chmod 600 \(word))"), "\(own)")
        files.contents[path]?.isOwn = false
        let foreign = try #require(try read(line, files: files).get().warnings.first)
        #expect(foreign.exposedFile?.isOwn == false)
        #expect(foreign.description.hasSuffix("(sudo chown \(geteuid()) \(word) && sudo chmod 600 \(word))"), "\(foreign)")

        let inline = ConfigLoader(kinds: standIns, variables: [:], files: FakeFiles().files)
            .read(ConfigFiles.Contents(bytes: Array((phone + "token = 'x'").utf8), mode: 0o640), path: "/my config.toml")
        guard case .failure(let faults) = inline else {
            Issue.record("a secret in a file that others can read was accepted")
            return
        }
        #expect(faults.faults.map { $0.exposedFile?.path } == ["/my config.toml"])
        #expect(faults.description.contains("or: chmod 600 '/my config.toml')"), "\(faults)")
    }

    @Test("a warning about an exposed file no longer applies once the file is mended; every other warning applies until a reload")
    func mended() {
        var files = FakeFiles().files
        files.isPublic = { $0 == "/public" }
        let loader = ConfigLoader(kinds: standIns, variables: [:], files: files)
        func warning(_ path: String?) -> ConfigFault {
            ConfigFault(file: "b.toml", position: nil, "…", exposedFile: path.map { ExposedFile($0, isOwn: true) })
        }
        #expect(loader.stillApplies(warning("/public")) && !loader.stillApplies(warning("/mended")) && loader.stillApplies(warning(nil)))
    }

    @Test("no secret is in anything that is printed, wherever it came from or was put by mistake")
    func neverPrinted() {
        let files = FakeFiles(["/t": secret, "/c/phone.password": secret])
        let lines = [
            "token_file = '/t'", "token = '\(secret)'", "token_env = 'T'", "token_env = '\(secret)'", "token_file = '\(secret)'",
            "headers = { Authorization = '\(secret)' }",
            "headers = { A = { env = 'T' } }", "tags = '\(secret)'", "timeout = 3\ntoken = ['\(secret)']",
            "server2 = 'https://\(secret)@x'",
        ]
        for line in lines {
            for mode in [UInt32(0o600), 0o644] {
                let result = read(phone + line, mode: mode, variables: ["T": secret, "CREDENTIALS_DIRECTORY": "/c"], files: files)
                var printed = "\(result)" + result.faultLines.joined()
                dump(result, to: &printed)
                if case .success(let loaded) = result { printed += ConfigText(loaded, kinds: standIns).description }
                #expect(!printed.contains(secret), "\(line)")
            }
        }
    }
}
