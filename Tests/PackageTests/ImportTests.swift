import Testing

/// Compares the imports of the sources with ``Arrows`` and Package.swift. SwiftPM itself lets a
/// target import any module that is already built.
@Suite struct ImportTests {
    @Test("a source imports only what its target may, and what Package.swift declares for it")
    func imports() async throws {
        let manifest = try await Manifest.loaded
        let ours = Set(manifest.targets.map(\.name))
        let files = try PackageRoot.files(in: "Sources", endings: [".swift"])
        #expect(files.count > 100, "the sources were found")
        for file in files {
            let name = String(file.split(separator: "/")[1])
            guard let target = manifest.target(name), let row = Arrows.rows[name] else {
                Issue.record("\(file) belongs to no target of the table")
                continue
            }
            for module in ImportReader.modules(in: try PackageRoot.text(of: file)) {
                if ours.contains(module) {
                    #expect(row.targets.contains(module), "\(file): \(name) must not import \(module)")
                    #expect(target.targets.contains(module), "\(file) imports \(module), which Package.swift does not declare for \(name)")
                } else if row.products.contains(module) {
                    #expect(
                        target.products.contains(module), "\(file) imports \(module), which Package.swift does not declare for \(name)")
                } else {
                    #expect(row.system.contains(module), "\(file): \(name) must not import \(module)")
                }
            }
        }
    }

    @Test("no target declares a product that none of its sources imports")
    func declaredInVain() async throws {
        let manifest = try await Manifest.loaded
        for target in manifest.targets where !target.products.isEmpty {
            let folder = (target.type == "test" ? "Tests/" : "Sources/") + target.name
            let modules = try PackageRoot.files(in: folder, endings: [".swift"]).flatMap {
                ImportReader.modules(in: try PackageRoot.text(of: $0))
            }
            let unused = target.products.subtracting(modules)
            #expect(unused.isEmpty, "\(target.name) uses nothing of \(unused.sorted().joined(separator: ", "))")
        }
    }

    @Test("imports are found wherever they stand, and only imports")
    func reader() {
        let source = """
            // import Comment
            public import BellhopCore
            @testable import Laundry
              import struct FoundationEssentials.Data
            @preconcurrency internal import Glibc
            #if Push
            import CCurl  // with a reason
            #endif
            let text = "import Text"
            important()
            """
        #expect(ImportReader.modules(in: source) == ["BellhopCore", "Laundry", "FoundationEssentials", "Glibc", "CCurl"])
    }
}
