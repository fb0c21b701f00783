import BellhopCore
import Foundation
import Testing

@testable import bellhop

/// Compares `text` with the file `name` in `Golden`, or in `Golden/de` for German, so that a change
/// shows as a difference of lines (STYLE, rule 18). `BELLHOP_RECORD=1 swift test` writes the files
/// again. Sentences wrap at 80 columns, as in a terminal session. Tables must already fit into 80
/// columns.
///
/// - Parameter isFile: whether the text is the content of a file, whose lines may be wider than 80
///   columns.
func expectGolden(
    _ text: String, _ name: String, isFile: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
    let tongue = Speech.language.tongue == .english ? "" : Speech.language.tongue.rawValue + "/"
    let file = folder.appendingPathComponent(tongue + name + ".txt")
    let given = text.hasSuffix("\n") ? text : text + "\n"
    let broken = given.split(separator: "\n").filter { SafeText.displayWidth(String($0)) > 80 && $0.drop { $0 == " " }.contains("  ") }
    #expect(isFile || broken.isEmpty, "\(tongue)\(name): a table is wider than 80 columns: \(broken)", sourceLocation: sourceLocation)
    let text = isFile ? given : TextFit.fitted(given, 80)
    let tooWide = text.split(separator: "\n").filter { SafeText.displayWidth(String($0)) > 80 }
    #expect(isFile || tooWide.isEmpty, "\(tongue)\(name) has lines wider than 80 columns: \(tooWide)", sourceLocation: sourceLocation)
    if ProcessInfo.processInfo.environment["BELLHOP_RECORD"] == "1" {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(text == expected, "\(tongue)\(name) differs from its golden file", sourceLocation: sourceLocation)
}

/// Runs `body` once in each language.
func inEachLanguage(_ body: () throws -> Void) rethrows {
    for language in [Language.english, .german] { try Speech.$language.withValue(language, operation: body) }
}

/// Runs `body` once in each language.
func inEachLanguage(_ body: () async throws -> Void) async rethrows {
    for language in [Language.english, .german] { try await Speech.$language.withValue(language, operation: body) }
}
