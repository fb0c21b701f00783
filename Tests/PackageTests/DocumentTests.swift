import FoundationEssentials
import Testing

/// Checks that the documents agree with the package.
@Suite struct DocumentTests {
    @Test("T-33: CONTRIBUTING.md gives the reason for every dependency, and for no other")
    func dependencies() async throws {
        let identities = Set(try await Manifest.loaded.dependencies.flatMap { $0.sourceControl.map { $0.identity.lowercased() } })
        #expect(identities.count >= 5)
        let rows = try PackageRoot.text(of: "CONTRIBUTING.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
        let packages = Set(rows.compactMap { $0.split(separator: "`").dropFirst().first.map { $0.lowercased() } })
        let libraries: Set = ["libcrypto", "libcurl", "libdbus-1", "toml++", "sqlite"]
        #expect(packages.subtracting(libraries).subtracting(Arrows.rows.keys.map { $0.lowercased() }) == identities)
        #expect(packages.isSuperset(of: libraries))
    }

    @Test("CONTRIBUTING.md says of every target what it holds")
    func targets() throws {
        let text = try PackageRoot.text(of: "CONTRIBUTING.md")
        #expect(Arrows.rows.keys.filter { !text.contains("`\($0)`") }.sorted() == [])
    }

    @Test("the licence is Apache 2.0, whole")
    func licence() throws {
        let text = try PackageRoot.text(of: "LICENSE")
        #expect(text.contains("Version 2.0, January 2004"))
        #expect(text.contains("END OF TERMS AND CONDITIONS"))
    }

    @Test("the files that the documents name exist")
    func links() throws {
        for document in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "contrib/bench/README.md"] {
            let folder = document.split(separator: "/").dropLast().map { $0 + "/" }.joined()
            for match in try PackageRoot.text(of: document).matches(of: /\]\(([^)#\s]+)[^)]*\)/) where !match.1.contains("://") {
                #expect(PackageRoot.exists(folder + match.1), "\(document) links to \(match.1)")
            }
        }
    }

    @Test("each dependency has exactly one version, so that a new release cannot change the program unseen")
    func exactVersions() async throws {
        let dependencies = try await Manifest.loaded.dependencies.flatMap(\.sourceControl)
        #expect(dependencies.count >= 5)
        for dependency in dependencies { #expect(dependency.requirement.exact?.count == 1, "\(dependency.identity)") }
    }

    @Test("each target with C or C++ code is built with the buffer checks of the C library")
    func fortified() async throws {
        let targets = try await Manifest.loaded.targets.filter { target in
            target.type == "regular" && PackageRoot.exists("Sources/\(target.name)/include") && target.name != "CTestStart"
        }
        #expect(targets.count >= 2)
        for target in targets { #expect(target.settings.contains { $0.kind.define?._0 == "_FORTIFY_SOURCE=2" }, "\(target.name)") }
    }

    @Test("README begins with the package, and then with a trial whose timer rings while somebody is watching (ux F1)")
    func firstCommand() throws {
        let commands = try PackageRoot.text(of: "README.md").components(separatedBy: "```sh\n").dropFirst()
        #expect(commands.first?.hasPrefix("sudo apt install ./bellhop_") == true)
        #expect(commands.dropFirst().first?.hasPrefix("contrib/try ") == true)
        #expect(try PackageRoot.text(of: "contrib/try").contains("bellhop timer 7s Bread"))
    }
}
