#if Push
import BellhopCore

extension SettingsReader {
    /// Returns the links with which people answer notices, for a sink with `answers = "http"`.
    /// Reports a fault if the hub has no address that receives answers.
    mutating func links(_ environment: SinkEnvironment) -> AnswerLinks? {
        guard let links = environment.answers else {
            fault("answers", "needs an address that receives the answers (add [api] with listen and public_url)")
            return nil
        }
        return links
    }
}

extension Notice {
    /// The buttons that send an answer back to the hub when they are pressed, most important first.
    var answers: [NoticeAction] { actions.filter { $0.verb != .open && !$0.label.isEmpty } }
}
#endif
