import BellhopCore
import DBusClient
import Logging
import Logind

/// What keeps this machine awake, as far as this build can.
enum Inhibitors {
    static func make(variables: [String: String], timekeeper: any Timekeeper, logger: Logger) -> any SleepInhibitor {
        #if Desktop
        LogindInhibitor(address: .system(variables), timekeeper: timekeeper) { logger.warning("\($0)") }
        #else
        NoSleepInhibitor()
        #endif
    }
}
