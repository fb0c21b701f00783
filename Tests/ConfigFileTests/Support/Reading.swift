import BellhopCore
import ConfigFile
import Testing

/// Files that exist only in a test.
struct FakeFiles {
    var contents: [String: ConfigFiles.Contents] = [:]
    var failures: [String: ConfigFiles.Failure] = [:]

    private var certify: @Sendable (String, Redacted) -> Result<CertificateFacts, CertificateFault>

    init(
        _ texts: [String: String] = [:], mode: UInt32 = 0o600, failures: [String: ConfigFiles.Failure] = [:],
        certify: @escaping @Sendable (String, Redacted) -> Result<CertificateFacts, CertificateFault> = { _, _ in .failure(.unsupported) }
    ) {
        self.certify = certify
        contents = texts.mapValues { ConfigFiles.Contents(bytes: Array($0.utf8), mode: mode) }
        self.failures = failures
    }

    var files: ConfigFiles {
        let (contents, failures) = (contents, failures)
        var files = ConfigFiles { path, limit in
            if let failure = failures[path] { return .failure(failure) }
            guard let found = contents[path] else { return .failure(.missing) }
            return found.bytes.count > limit ? .failure(.tooLarge(limit: limit)) : .success(found)
        }
        files.certify = certify
        files.knowsZone = { $0 == "Europe/Berlin" }
        return files
    }
}

/// Reads `text` as the file `b.toml`.
func read(
    _ text: String, mode: UInt32 = 0o644, kinds: [any NotificationSink.Type] = standIns,
    variables: [String: String] = ["HOME": "/home/ann"], files: FakeFiles = FakeFiles(), isStart: Bool = false
) -> Result<LoadedConfiguration, ConfigFaults> {
    read(Array(text.utf8), mode: mode, kinds: kinds, variables: variables, files: files, isStart: isStart)
}

func read(
    _ bytes: [UInt8], mode: UInt32 = 0o644, kinds: [any NotificationSink.Type] = standIns,
    variables: [String: String] = ["HOME": "/home/ann"], files: FakeFiles = FakeFiles(), isStart: Bool = false
) -> Result<LoadedConfiguration, ConfigFaults> {
    ConfigLoader(kinds: kinds, variables: variables, files: files.files).read(
        ConfigFiles.Contents(bytes: bytes, mode: mode), path: "b.toml", isStart: isStart)
}

extension Result<LoadedConfiguration, ConfigFaults> {
    /// One line per fault, as `line:column: message`. Empty if the config loaded.
    var faultLines: [String] {
        if case .failure(let faults) = self {
            faults.faults.map { $0.file == "b.toml" ? String($0.description.dropFirst(7)) : $0.description }
        } else {
            []
        }
    }
}

/// A valid sink table, to which more keys can be appended.
let phone = """
    [sinks.phone]
    type = "ntfy"
    server = "https://ntfy.example.org"
    topic = "laundry"

    """
