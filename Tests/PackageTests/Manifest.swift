import BellhopTestKit
import Foundation

/// The output of `swift package dump-package`.
struct Manifest: Decodable, Sendable {
    struct Target: Decodable, Sendable {
        var name: String
        /// `regular`, `executable`, `test`, `system`, `macro`, `plugin` or `binary`.
        var type: String
        var dependencies: [Dependency]
        var settings: [Setting]

        /// The targets of this package that the target declares as dependencies.
        var targets: Set<String> { Set(dependencies.compactMap { if case .target(let name, _) = $0 { name } else { nil } }) }
        /// The products of other packages that the target declares as dependencies.
        var products: Set<String> { Set(dependencies.compactMap { if case .product(let name) = $0 { name } else { nil } }) }
    }

    enum Dependency: Decodable, Sendable {
        /// A target of this package.
        ///
        /// - Parameter traits: the traits that enable the dependency. If empty, it is always
        ///   enabled.
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
            var define: Feature?
        }
        var kind: Kind
    }

    struct Trait: Decodable, Sendable {
        var name: String
        var enabledTraits: [String]
    }

    /// A package that our package depends on.
    struct Package: Decodable, Sendable {
        struct Requirement: Decodable, Sendable { var exact: [String]? }
        struct Source: Decodable, Sendable {
            var identity: String
            var requirement: Requirement
        }
        var sourceControl: [Source]
    }

    var dependencies: [Package]
    var targets: [Target]
    var traits: [Trait]

    func target(_ name: String) -> Target? { targets.first { $0.name == name } }

    /// The manifest, loaded once for all tests.
    static var loaded: Manifest {
        get async throws { try await loading.value }
    }

    private static let loading = Task { try await load() }

    /// Runs SwiftPM with a separate build folder, because the `swift test` that runs this code has
    /// locked the usual build folder.
    private static func load() async throws -> Manifest {
        try await TemporaryFolder.with { folder in
            let dump = try await Command.run(
                [
                    "swift", "package", "--package-path", PackageRoot.url.path, "--scratch-path", folder.url.appending(path: "build").path,
                    "--manifest-cache", "none", "dump-package",
                ], in: folder.url)
            guard dump.status == 0 else { throw Failure(errors: dump.errors) }
            return try JSONDecoder().decode(Manifest.self, from: Data(dump.output.utf8))
        }
    }

    struct Failure: Error {
        var errors: String
    }
}
