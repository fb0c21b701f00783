import Foundation

/// Finds the programs under test.
enum Programs {
    struct Missing: Error, CustomStringConvertible {
        var description: String
    }

    /// Returns the path of `bellhopd` or `bellhop`: in `$BELLHOP_BIN_DIR`, otherwise next to the
    /// test bundle. A missing program fails the test.
    static func path(_ name: String) throws -> String {
        let folder = ProcessInfo.processInfo.environment["BELLHOP_BIN_DIR"] ?? folderOfTests
        let path = folder + "/" + name
        guard access(path, X_OK) == 0 else {
            throw Missing(description: "\(path) is not there: build it (swift build), or set BELLHOP_BIN_DIR to the folder of the programs")
        }
        return path
    }

    /// Whether the programs are from a release build. Only then are measurements meaningful.
    static var areRelease: Bool {
        (ProcessInfo.processInfo.environment["BELLHOP_BIN_DIR"] ?? "").contains("release")
    }

    /// Whether to run the long forms of the tests.
    static var isLong: Bool { ProcessInfo.processInfo.environment["BELLHOP_LONG"] == "1" }

    /// The folder of the test bundle. The bundle is either the running program, or a file that
    /// SwiftPM's helper loads and whose path is an argument.
    private static var folderOfTests: String {
        let arguments = ProcessInfo.processInfo.arguments
        let bundle = arguments.first { $0.hasSuffix(".xctest") } ?? arguments.first ?? ""
        return URL(filePath: bundle).deletingLastPathComponent().path
    }
}
