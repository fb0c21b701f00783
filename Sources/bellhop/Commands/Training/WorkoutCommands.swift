import ArgumentParser

struct WorkoutCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "workout",
            abstract: help("Train in intervals: start, pause and follow a workout."),
            subcommands: [
                WorkoutStart.self, WorkoutPause.self, WorkoutResume.self, WorkoutSkip.self, WorkoutBack.self, WorkoutRestart.self,
                WorkoutEnd.self, WorkoutStatus.self, WorkoutList.self, WorkoutShow.self, WorkoutHistory.self, WorkoutExport.self,
                WorkoutImport.self,
            ])
    }
}
