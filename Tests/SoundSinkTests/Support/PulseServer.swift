import BellhopCore
import BellhopTestKit
import FoundationEssentials
import Glibc

/// A real PulseAudio server with a silent speaker, and a recording of everything that the speaker
/// received.
final class PulseServer: Sendable {
    static let rate = 48_000

    let variables: [String: String]
    private let server: Program
    private let recorder: Program
    private let file: String

    /// Starts the server and the recorder.
    ///
    /// - Parameter path: a folder for the server's socket and the recordings.
    init(in path: String) async throws {
        variables = ["XDG_RUNTIME_DIR": path, "HOME": path, "PATH": "/usr/bin:/bin"]
        let script = path + "/null.pa"
        try Data(
            """
            load-module module-native-protocol-unix auth-anonymous=1
            load-module module-null-sink sink_name=nobody rate=\(Self.rate)
            set-default-sink nobody

            """.utf8
        ).write(to: URL(filePath: script))
        server = try await Program.start(
            ["pulseaudio", "-n", "-F", script, "--exit-idle-time=-1", "--daemonize=no", "--log-target=stderr", "--log-level=info"],
            environment: variables)
        try await server.saying("Daemon startup complete")
        file = path + "/heard.raw"
        recorder = try await Program.start(
            [
                "parec", "--verbose", "--device=nobody.monitor", "--raw", "--format=s16le", "--channels=1", "--rate=\(Self.rate)",
                "--latency-msec=10", file,
            ], environment: variables)
        try await recorder.saying("Stream successfully created")
        // Play one sound first. It reduces the latency of the speaker from two seconds to the
        // latency of the recorder.
        let first = try await Program.run(["paplay", "/usr/share/sounds/freedesktop/stereo/bell.oga"], environment: variables)
        guard first.status == 0 else { throw Program.Failure(description: "paplay: \(first.errors)") }
    }

    /// Returns the sound that the speaker receives while `body` runs, as one channel.
    func recording(_ body: () async throws -> Void) async throws -> [Int16] {
        let start = try samples().count
        try await body()
        return Array(try samples().dropFirst(start))
    }

    private func samples() throws -> [Int16] { Samples.raw([UInt8](try Data(contentsOf: URL(filePath: file)))) }

    func end() async throws {
        _ = try await recorder.terminate()
        _ = try await server.terminate()
    }
}

/// Analyzes recorded sound.
enum Samples {
    /// The limit of silence. Samples louder than this are not silent.
    static let threshold: Int16 = 300

    static func raw(_ bytes: [UInt8]) -> [Int16] {
        stride(from: 0, to: bytes.count - 1, by: 2).map { Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8) }
    }

    /// Returns the absolute value of the loudest sample.
    static func peak(_ samples: [Int16]) -> Int { samples.reduce(0) { max($0, abs(Int($1))) } }

    /// Returns the root mean square of the samples that are not silent.
    static func loudness(_ samples: [Int16]) -> Double {
        let loud = samples.filter { abs(Int($0)) > Int(threshold) }
        guard !loud.isEmpty else { return 0 }
        return (loud.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(loud.count)).squareRoot()
    }

    /// Returns the positions at which sounds begin. A sound begins at the first loud sample after
    /// at least `silence` silent samples.
    static func onsets(_ samples: [Int16], silence: Int) -> [Int] {
        var onsets: [Int] = []
        var quiet = silence
        for (index, sample) in samples.enumerated() {
            if abs(Int(sample)) > Int(threshold) {
                if quiet >= silence { onsets.append(index) }
                quiet = 0
            } else {
                quiet += 1
            }
        }
        return onsets
    }
}
