import BellhopCore
import BellhopHub
import ControlWire
import DBusClient
import Glibc
import Logging
import Logind
import ServiceLifecycle
import UnixSignals

/// Runs the hub until shutdown. It ends when all delivery attempts in flight have ended.
struct HubService: Service {
    let hub: Hub
    let notifier: SystemdNotifier

    func run() async throws {
        await withGracefulShutdownHandler {
            await hub.run()
        } onGracefulShutdown: {
            notifier.stopping()
            hub.stop()
        }
    }
}

/// Reloads the config at every SIGHUP.
struct ReloadService: Service {
    let keeper: ConfigKeeper
    let logger: Logger

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            do {
                _ = try await keeper.reload()
            } catch {
                logger.error("the config was rejected; the old one stays in effect")
            }
        }
    }
}

/// Sends systemd a sign of life at intervals, but only if the unit asks for it (promise 7).
struct WatchdogService: Service {
    let notifier: SystemdNotifier
    let timekeeper: any Timekeeper

    func run() async throws {
        let bell = Doorbell()
        await withGracefulShutdownHandler {
            guard let interval = notifier.watchdog else { return await bell.wait() }
            while !Task.isCancelled, !Task.isShuttingDownGracefully {
                notifier.alive()
                timekeeper.ring(bell, at: timekeeper.now().wall + .milliseconds(interval.inMilliseconds / 2))
                await bell.wait()
            }
        } onGracefulShutdown: {
            bell.ring()
        }
    }
}

/// Ends when `bellhop down` asks the daemon to stop. That ends the whole group of services.
struct EndingService: Service {
    let bell: Doorbell

    func run() async throws {
        await withGracefulShutdownHandler {
            await bell.wait()
        } onGracefulShutdown: {
            bell.ring()
        }
    }
}

/// Exits the process when the shutdown hangs, for example on a disk that does not answer or a
/// program that does not exit.
struct DeadlineService: Service {
    /// The time limit of the shutdown in milliseconds, one second after the services are cancelled.
    private static let limit: Int32 = 6_000

    let logger: Logger

    func run() async throws {
        let bell = Doorbell()
        await withGracefulShutdownHandler {
            await bell.wait()
        } onGracefulShutdown: {
            begin(endingWith: .success)
            bell.ring()
        }
        if Task.isCancelled { begin(endingWith: .tryAgain) }
    }

    /// Starts the countdown to the exit. It runs on a thread of its own, because all other threads
    /// may hang. The thread ends with the process.
    private func begin(endingWith code: ControlWire.ExitCode) {
        _ = OwnThread.start(named: "bellhop-end") { [logger] in
            poll(nil, 0, Self.limit)
            logger.error("something did not end within \(Self.limit / 1000) s, so the daemon exits anyway; what was confirmed is stored")
            _exit(code.rawValue)
        }
    }
}

/// Creates the object that keeps this machine awake, if this build supports that.
enum Inhibitors {
    static func make(variables: [String: String], timekeeper: any Timekeeper, logger: Logger) -> any SleepInhibitor {
        #if Desktop
        LogindInhibitor(address: .system(variables), timekeeper: timekeeper) { logger.warning("\($0)") }
        #else
        NoSleepInhibitor()
        #endif
    }
}
