import Foundation

/// What `swift package dump-package` says of the package.
struct Manifest: Decodable, Sendable {
    struct Target: Decodable, Sendable {
        var name: String
        /// `regular`, `executable`, `test`, `system`, `macro`, `plugin`, `binary`
        var type: String
        var dependencies: [Dependency]
        var settings: [Setting]

        /// The targets of this package that it is declared to import.
        var targets: Set<String> { Set(dependencies.compactMap { if case .target(let name, _) = $0 { name } else { nil } }) }
        /// The products of other packages.
        var products: Set<String> { Set(dependencies.compactMap { if case .product(let name) = $0 { name } else { nil } }) }
    }

    enum Dependency: Decodable, Sendable {
        /// - Parameter traits: with which of the package's traits it is one; empty for always.
        case target(String, traits: [String])
        case product(String)

        private enum CodingKeys: CodingKey { case byName, target, product }
        private struct Condition: Decodable { var traits: [String]? }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if container.contains(.product) {
                var parts = try container.nestedUnkeyedContainer(forKey: .product)
                self = .product(try parts.decode(String.self))
                return
            }
            var parts = try container.nestedUnkeyedContainer(forKey: container.contains(.target) ? .target : .byName)
            let name = try parts.decode(String.self)
            let condition = try parts.decodeIfPresent(Condition.self)
            self = .target(name, traits: condition?.traits ?? [])
        }
    }

    struct Setting: Decodable, Sendable {
        struct Kind: Decodable, Sendable {
            struct Feature: Decodable, Sendable { var _0: String }
            var enableUpcomingFeature: Feature?
        }
        var kind: Kind
    }

    struct Trait: Decodable, Sendable {
        var name: String
        var enabledTraits: [String]
    }

    /// Another package that this one stands on.
    struct Package: Decodable, Sendable {
        struct Source: Decodable, Sendable { var identity: String }
        var sourceControl: [Source]
    }

    var dependencies: [Package]
    var targets: [Target]
    var traits: [Trait]

    func target(_ name: String) -> Target? { targets.first { $0.name == name } }

    /// The manifest, asked for once for all tests.
    static var loaded: Manifest {
        get async throws { try await loading.value }
    }

    private static let loading = Task { try await load() }

    /// Asks SwiftPM, with a build folder of its own: the one in use is locked by the `swift test` that runs this.
    private static func load() async throws -> Manifest {
        try await TemporaryFolder.with { folder in
            let dump = try await Command.run(
                [
                    "swift", "package", "--package-path", PackageRoot.url.path, "--scratch-path", folder.appending(path: "build").path,
                    "--manifest-cache", "none", "dump-package",
                ], in: folder)
            guard dump.status == 0 else { throw Failure(errors: dump.errors) }
            return try JSONDecoder().decode(Manifest.self, from: Data(dump.output.utf8))
        }
    }

    struct Failure: Error {
        var errors: String
    }
}
