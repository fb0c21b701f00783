#if Desktop
import BellhopCore
package import DBusClient
import Glibc

/// A real dbus-daemon for one test. Its socket is in a temporary folder. The bus has only the
/// services that the test adds.
package final class PrivateBus: Sendable {
    /// The folder of the socket, the configuration and the log.
    package let folder: String
    package let address: BusAddress
    private let daemon = Locked<DesktopProcess?>(nil)

    private let socketFolders: [String]

    /// Creates the bus.
    ///
    /// - Parameters:
    ///   - isRunning: whether to start the dbus-daemon now. If `false`, call ``start()`` later.
    ///   - folders: the names of the folders between ``folder`` and the socket. ``start()`` creates
    ///     them.
    package init(isRunning: Bool = true, folders: [String] = []) async throws {
        var template = Array("/tmp/bellhop-bus-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw DesktopProcess.Failure(description: "no temporary folder") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        socketFolders = folders
        address = BusAddress("unix:path=" + ([folder] + folders + ["bus"]).joined(separator: "/"))
        mkdir(folder + "/services", 0o700)
        write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>\(address)</listen>
              <auth>EXTERNAL</auth>
              <servicedir>\(folder)/services</servicedir>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
              <limit name="max_replies_per_connection">50000</limit>
            </busconfig>
            """, to: "bus.conf")
        if isRunning { try await start() }
    }

    /// Starts the dbus-daemon and waits until it listens.
    package func start() async throws {
        var path = folder
        for name in socketFolders {
            path += "/" + name
            mkdir(path, 0o700)
        }
        let process = try await DesktopProcess.start(
            ["dbus-daemon", "--config-file", folder + "/bus.conf", "--nofork", "--print-address=1"], environment: variables,
            errors: folder + "/bus.log")
        daemon.withLock { $0 = process }
        guard await !process.firstLine().isEmpty else {
            throw DesktopProcess.Failure(description: "dbus-daemon did not start (is the package dbus installed?); see \(folder)/bus.log")
        }
    }

    /// Kills the dbus-daemon with SIGKILL. Its socket file stays behind, as after a crash.
    package func kill() async {
        let process = daemon.withLock { process in
            defer { process = nil }
            return process
        }
        await process?.end()
    }

    /// Kills the dbus-daemon and removes the folder.
    package func end() async {
        await kill()
        let folder = folder
        do {
            _ = try await DesktopProcess.run(["rm", "-rf", folder], environment: [:], errors: "/dev/null")
        } catch {
            print("left behind: \(folder): \(error)")
        }
    }

    /// Returns the number of names on the bus. Each connection has one name, and each running
    /// service has another one. The bus's own name and the connection of this call are not counted.
    package func names() async throws -> Int {
        let peer = try await BusPeer(on: address)
        return (try await peer.bus.call(.bus("ListNames")).body.first?.texts?.count ?? 0) - 2
    }

    /// The environment variables of a session on this bus.
    package var variables: [String: String] {
        ["DBUS_SESSION_BUS_ADDRESS": address.text, "XDG_RUNTIME_DIR": folder, "HOME": folder]
    }

    /// Adds a service that the bus starts when a client uses its name.
    package func addService(_ name: String, command: String) {
        write("[D-BUS Service]\nName=\(name)\nExec=\(command)\n", to: "services/\(name).service")
    }

    /// Writes a file in ``folder`` and returns its path.
    @discardableResult
    package func write(_ text: String, to name: String, mode: UInt32 = 0o600) -> String {
        let path = folder + "/" + name
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, mode)
        precondition(file >= 0, "cannot write \(path)")
        let bytes = Array(text.utf8)
        precondition(Glibc.write(file, bytes, bytes.count) == bytes.count, "cannot write \(path)")
        close(file)
        return path
    }

    /// Runs `body` with a bus. Ends the bus in every case.
    package static func run<Result: Sendable>(_ body: (PrivateBus) async throws -> Result) async throws -> Result {
        let bus = try await PrivateBus()
        do {
            let result = try await body(bus)
            await bus.end()
            return result
        } catch {
            await bus.end()
            throw error
        }
    }
}
#endif
