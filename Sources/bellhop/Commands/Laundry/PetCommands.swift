import ArgumentParser

struct PetCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pet",
        abstract: "Add, show and change pets.",
        subcommands: [PetAdd.self, PetList.self, PetShow.self, PetSet.self, PetRetire.self, PetRevive.self, PetDelete.self])
}
