import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct PetAdd: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add",
            abstract: help("Add a pet."),
            usage: help("bellhop pet add [<name>] [<options>]"),
            discussion: help(
                """
                Examples:
                  bellhop pet add                  add Snowy, unless a pet has that name
                  bellhop pet add Fluffy
                  bellhop pet add "Snow White" --wash 40m --dry 1h30 --every 14d
                  bellhop pet add Fluffy --tag wool --owner Anna --icon fluffy.png
                """))
    }

    @Argument(help: help("The name: 1 to 30 characters. Default: Snowy."))
    var name: String?

    @OptionGroup var values: PetValues
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let answer: PetAnswerJSON
        do {
            answer = try await session.client.send(Request(.addPet), body: try values.request(name: name), as: PetAnswerJSON.self)
        } catch let error as ControlError {
            guard name == nil, case .problem(let problem) = error, problem.code == Refusal.Code.nameTaken.rawValue else { throw error }
            throw CommandFailure(
                .state, "A pet without a name is called Snowy, and that name is taken. To give another name: bellhop pet add Fluffy",
                name: problem.code)
        }
        try session.show(answer) { Pets.card(answer.pet, $0) }
    }
}
