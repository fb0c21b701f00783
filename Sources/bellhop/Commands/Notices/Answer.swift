import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct AnswerCommand: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "answer",
            abstract: help("Answer the question of a program."),
            usage: help("bellhop answer <question> <answer>"),
            discussion: help(
                """
                "bellhop status" lists the questions with their answers. A program asks with
                "bellhop notify --action".

                Examples:
                  bellhop answer deploy yes        by the key of the question
                  bellhop answer "Deploy?" no      by its title
                  bellhop answer 42 yes            by the number of its event
                """))
    }

    @Argument(help: help("The key, the title or the number of the question."))
    var question: String

    @Argument(help: help("The name or the label of the answer."))
    var answer: String

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let open = try await session.client.send(Request(.status), as: StatusJSON.self).unacknowledged
        let number = EventName.number(question) ?? OpenNotice.number(named: question, among: open)
        guard let number else {
            throw CommandFailure(
                .noSuchThing, "No question \"\(SafeText.line(question))\" is waiting for an answer. To list the questions: bellhop status",
                name: "unknownEvent")
        }
        let actions = open.first { $0.number == number }?.notice.actions ?? []
        let meant = actions.first { $0.answer == answer } ?? actions.first { $0.label.foldedSpelling == answer.foldedSpelling }
        let request = AckRequest(event: number, answer: meant?.answer ?? answer)
        let reply = try await session.client.send(Request(.ack), body: request, as: AckJSON.self)
        try session.show(reply) { Journal.acknowledged(reply, $0) }
    }
}
