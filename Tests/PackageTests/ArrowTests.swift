import Foundation
import Testing

/// Compares Package.swift with ``Arrows``.
@Suite struct ArrowTests {
    @Test("every declared dependency is an arrow of the design")
    func declared() async throws {
        let manifest = try await Manifest.loaded
        let targets = manifest.targets.filter { $0.type != "test" }
        #expect(targets.count >= 20, "the manifest was read whole")
        for target in targets {
            guard let row = Arrows.rows[target.name] else {
                Issue.record("\(target.name) has no row in Arrows: add it, by the rule of its role")
                continue
            }
            let (targets, products) = (target.targets.subtracting(row.targets).sorted(), target.products.subtracting(row.products).sorted())
            #expect(targets.isEmpty, "\(target.name) must not import \(targets.joined(separator: ", "))")
            #expect(products.isEmpty, "\(target.name) must not use \(products.joined(separator: ", "))")
        }
    }

    @Test("every row of the table is a target")
    func rows() async throws {
        let manifest = try await Manifest.loaded
        let names = Set(manifest.targets.map(\.name))
        #expect(Arrows.rows.keys.filter { !names.contains($0) } == [])
    }

    @Test("the engine declares nothing that is named after a product")
    func engine() throws {
        let sources = PackageRoot.url.appending(path: "Sources/BellhopEngine")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var declared: [String] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            declared += text.matches(of: /\b(?:struct|class|enum|actor|protocol|typealias) ([A-Z]\w*)/).map { String($0.1) }
        }
        #expect(declared.count > 60, "the sources were read")
        let products = /Pet(?:[A-Z]|s?$)|Laundry|Training|Rest(?:[A-Z]|s?$)|Workout|Routine/
        #expect(declared.filter { $0.contains(products) } == [])
    }

    @Test("the programs reach what the design says: the daemon everything, the command line neither libcurl nor libdbus")
    func reach() async throws {
        let manifest = try await Manifest.loaded
        let daemon = reachable(from: "bellhopd", in: manifest)
        let commandLine = reachable(from: "bellhop", in: manifest)
        let ours = Set(manifest.targets.filter { $0.type == "regular" || $0.type == "system" }.map(\.name))
        #expect(ours.subtracting(daemon) == ["BellhopTestKit", "CDocuments", "CTestStart", "ControlClient"])
        #expect(
            commandLine == [
                "BellhopCore", "ControlClient", "ControlWire", "Inlets", "ProgramSink", "LinuxSpawn", "LinuxTrust", "LinuxTime",
                "CDocuments", "CLinux",
            ])
    }

    @Test("libdbus and libcurl come with their traits only, and both traits are on by default")
    func traits() async throws {
        let manifest = try await Manifest.loaded
        for (shim, trait) in Arrows.traits {
            let users = manifest.targets.filter { $0.targets.contains(shim) }
            #expect(!users.isEmpty)
            for user in users {
                for case .target(shim, let traits) in user.dependencies { #expect(traits == [trait], "\(user.name) → \(shim)") }
            }
        }
        #expect(manifest.traits.first { $0.name == "default" }.map { Set($0.enabledTraits) } == ["Desktop", "Push", "TLS"])
    }

    @Test("every Swift target is strict")
    func strict() async throws {
        let manifest = try await Manifest.loaded
        for target in manifest.targets
        where target.type != "system" && !["CDocuments", "CLinux", "CPage", "CTOML", "CTestStart"].contains(target.name) {
            let features = Set(target.settings.compactMap(\.kind.enableUpcomingFeature?._0))
            #expect(features.isSuperset(of: ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]), "\(target.name)")
        }
    }

    private func reachable(from name: String, in manifest: Manifest) -> Set<String> {
        var reached: Set<String> = []
        var waiting = [name]
        while let next = waiting.popLast() {
            for target in manifest.target(next)?.targets ?? [] where reached.insert(target).inserted { waiting.append(target) }
        }
        return reached
    }
}
