#if Push
import BellhopCore

extension SettingsReader {
    /// Returns where answers arrive, for a sink with `answers = "http"`; reports a fault if the hub
    /// has no such address.
    mutating func links(_ environment: SinkEnvironment) -> AnswerLinks? {
        guard let links = environment.answers else {
            fault("answers", "needs an address that receives the answers (add [api] with listen and public_url)")
            return nil
        }
        return links
    }
}

extension Notice {
    /// The buttons that come back as answers, in order of importance.
    var answers: [NoticeAction] { actions.filter { $0.verb != .open && !$0.label.isEmpty } }
}
#endif
