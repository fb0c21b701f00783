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
        let questions = open.filter { $0.notice.actions.contains { $0.answer != nil } }
        let found = EventName.number(question) ?? OpenNotice.meant(by: question, among: questions)?.number
        guard let number = found ?? OpenNotice.number(named: question, among: open) else {
            let near = SimilarWord.name(meantBy: question, among: questions.map(\.notice.name))
            let fault: Phrase = "No question \"\(SafeText.line(question))\" is waiting for an answer."
            throw CommandFailure(
                .noSuchThing, near == nil ? fault.followed(by: "To list the questions: bellhop status") : fault, name: "unknownEvent",
                suggestions: near.map { [$0] })
        }
        let actions = open.first { $0.number == number }?.notice.actions.filter { $0.answer != nil } ?? []
        let meant = actions.first { $0.answer == answer } ?? actions.first { $0.label.foldedSpelling == answer.foldedSpelling }
        if meant == nil, let near = SimilarWord.closest(to: answer, among: actions.compactMap(\.answer)) {
            throw CommandFailure(
                .state, "The question offers other answers: \(actions.compactMap(\.answer).map(SafeText.line).joined(separator: ", ")).",
                name: "unknownAnswer", suggestions: [near])
        }
        let request = AckRequest(event: number, answer: meant?.answer ?? answer)
        let reply = try await session.client.send(Request(.ack), body: request, as: AckJSON.self)
        try session.show(reply) { Journal.acknowledged(reply, $0) }
    }
}
