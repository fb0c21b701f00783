import ConfigFile
import ProgramSink

extension ConfigFiles {
    /// The system's, with programs that print secrets: they get the environment of the daemon, and ten seconds.
    static func system(running variables: [String: String]) -> ConfigFiles {
        var files = ConfigFiles.system
        files.run = { command in
            ProgramOutput.read(command, variables: variables, limit: .seconds(10)).mapError {
                ProgramFailure($0.problem, remedy: $0.remedy, isDistrusted: $0.isDistrusted)
            }
        }
        return files
    }
}
