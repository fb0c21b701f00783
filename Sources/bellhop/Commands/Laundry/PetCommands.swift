import ArgumentParser

struct PetCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "pet",
            abstract: help("Add, show and change pets."),
            subcommands: [
                PetAdd.self, PetList.self, PetShow.self, PetExplain.self, PetSet.self, PetPause.self, PetResume.self, PetRetire.self,
                PetRevive.self, PetDelete.self,
            ])
    }
}
