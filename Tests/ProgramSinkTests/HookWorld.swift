import BellhopCore
import BellhopTestKit
import Foundation
import ProgramSink

/// A folder of hooks for one test. It is deleted together with this object.
final class HookWorld: Sendable {
    private let root: TemporaryFolder
    let time = ManualTime()

    init() throws {
        root = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: hooks, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    }

    var path: String { root.path }
    var hooks: String { path + "/hooks.d" }
    var folder: HookFolder { HookFolder(hooks) }

    /// Writes the script of a hook. By default, the hook appends its name to the file `ran`.
    @discardableResult
    func hook(_ place: String, _ text: String = "echo \"$0\" >>\"$HOME/ran\"", mode: Int = 0o755) throws -> String {
        let file = hooks + "/" + place
        let folder = String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        try Data("#!/bin/sh\n\(text)\n".utf8).write(to: URL(filePath: file))
        try set(mode: mode, of: place)
        return file
    }

    func set(mode: Int, of place: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: hooks + "/" + place)
    }

    /// The hooks that have run, in the form `laundry.washed/10-light`.
    var ran: [String] { text("ran").split(separator: "\n").map { String($0.dropFirst(hooks.count + 1)) } }

    func text(_ name: String) -> String {
        guard let bytes = FileManager.default.contents(atPath: path + "/" + name) else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    func sink(timeout: Duration = .seconds(10), variables: [String: String] = [:]) throws -> HooksSink {
        let environment = SinkEnvironment(
            name: SinkName(rawValue: "hooks"), timekeeper: time, resources: SharedResources(),
            variables: ["PATH": "/usr/bin:/bin", "HOME": path].merging(variables) { $1 })
        return try HooksSink(
            settings: Settings(["folder": .string(hooks), "timeout": .duration(timeout)], schema: HooksSink.schema),
            environment: environment)
    }
}

extension HooksSink {
    func deliver(_ event: Event = SampleNotices.washed(), attempt number: Int = 1) async -> DeliveryOutcome {
        await perform(.deliver(event, previous: nil), attempt: SampleNotices.attempt(number)).plain
    }
}
