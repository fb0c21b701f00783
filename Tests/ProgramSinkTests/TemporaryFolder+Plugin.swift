import BellhopCore
import BellhopTestKit
import FoundationEssentials
import Glibc
import ProgramSink

/// A temporary folder with scripts that stand in for plugins.
extension TemporaryFolder {
    /// Returns the path of a plugin that comes with Bellhop.
    static func ours(_ name: String) -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return root.appending(path: "contrib/plugins/" + name).path
    }

    /// Writes a shell script and returns its path.
    func script(_ text: String, named name: String = "plugin", mode: mode_t = 0o700) throws -> String {
        try write("#!/bin/sh\n" + text + "\n", to: name, mode: mode)
    }

    /// Returns the text that a script wrote to a file in this folder, or an empty text if the file
    /// does not exist.
    func text(_ name: String) -> String {
        let descriptor = open(path + "/" + name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }

    /// Returns a sink that runs a script. The content of the script is `text`.
    func sink(
        _ text: String, arguments: [String] = [], _ more: [String: SettingValue] = [:],
        variables: [String: String] = ["PATH": "/usr/bin:/bin"]
    ) throws -> ProgramSink {
        try sink(command: [script(text)] + arguments, more, variables: variables)
    }

    func sink(
        command: [String], _ more: [String: SettingValue] = [:], variables: [String: String] = ["PATH": "/usr/bin:/bin"]
    ) throws -> ProgramSink {
        let settings = Settings(more.merging(["command": .list(command)]) { $1 }, schema: ProgramSink.schema)
        let environment = SinkEnvironment(
            name: SinkName(rawValue: "lamp"), timekeeper: ManualTime(), resources: SharedResources(),
            variables: variables.merging(["HOME": path]) { $1 })
        return try ProgramSink(settings: settings, environment: environment)
    }
}

extension ProgramSink {
    func deliver(_ event: Event = SampleNotices.washed(), previous: Receipt? = nil, attempt: Attempt = SampleNotices.attempt()) async
        -> DeliveryOutcome
    {
        await perform(.deliver(event, previous: previous), attempt: attempt).plain
    }
}
