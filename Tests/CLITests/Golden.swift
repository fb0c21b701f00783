import Foundation
import Testing

/// Texts that are kept as files in `Golden`, so that a change shows as a difference of lines (STYLE, rule 18).
/// `BELLHOP_RECORD=1 swift test` writes them anew.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
    let file = folder.appendingPathComponent(name + ".txt")
    let text = text.hasSuffix("\n") ? text : text + "\n"
    if ProcessInfo.processInfo.environment["BELLHOP_RECORD"] == "1" {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(text == expected, "\(name) differs from its golden file", sourceLocation: sourceLocation)
}
