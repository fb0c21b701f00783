import Foundation

/// Where the programs under test lie.
enum Programs {
    struct Missing: Error, CustomStringConvertible {
        var description: String
    }

    /// The path of `bellhopd` or `bellhop`: in `$BELLHOP_BIN_DIR`, else beside the test bundle. A missing program is a failed test.
    static func path(_ name: String) throws -> String {
        let folder = ProcessInfo.processInfo.environment["BELLHOP_BIN_DIR"] ?? folderOfTests
        let path = folder + "/" + name
        guard access(path, X_OK) == 0 else {
            throw Missing(description: "\(path) is not there: build it (swift build), or set BELLHOP_BIN_DIR to the folder of the programs")
        }
        return path
    }

    /// Whether the programs are those of a release build, whose figures count.
    static var areRelease: Bool {
        (ProcessInfo.processInfo.environment["BELLHOP_BIN_DIR"] ?? "").contains("release")
    }

    /// Whether the long forms of the tests are wanted.
    static var isLong: Bool { ProcessInfo.processInfo.environment["BELLHOP_LONG"] == "1" }

    /// The bundle is a program that is run itself, or loaded by SwiftPM's helper, which is told where it lies.
    private static var folderOfTests: String {
        let arguments = ProcessInfo.processInfo.arguments
        let bundle = arguments.first { $0.hasSuffix(".xctest") } ?? arguments.first ?? ""
        return URL(filePath: bundle).deletingLastPathComponent().path
    }
}
