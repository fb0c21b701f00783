#if Push
import BellhopCore
import CurlHTTP

extension SinkEnvironment {
    /// The header that marks a message with the house that sends it. An inlet of this house, or of a
    /// third one, can then end a circle. Empty if the house has no id.
    func hopHeader(of event: Event) -> [HTTPHeader] {
        guard let houseID else { return [] }
        let earlier = event.notice.labels[HopMark.label].flatMap { Int($0) } ?? 0
        return [.known(HopMark.header, HopMark(of: houseID, after: earlier).description)]
    }
}
#endif
