import ArgumentParser
import ControlClient
import ControlWire

struct PetExplain: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "explain",
            abstract: help("Show how a pet's health is calculated, and what happens next and when."),
            usage: help("bellhop pet explain <pet>"))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let request = Request(.petExplanation(try Session.checked(pet)))
        let explanation = try await session.client.send(request, as: ExplanationJSON.self)
        try session.show(explanation) { Explanation.text(explanation, $0) }
    }
}
