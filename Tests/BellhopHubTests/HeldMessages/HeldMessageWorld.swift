import BellhopCore
import BellhopTestKit
import Training

@testable import BellhopEngine
@testable import BellhopHub

/// Shared helpers for the tests of safety nets.
enum HeldMessageWorld {
    static let phone = SinkName(rawValue: "phone")

    static func world(
        store: any HubStore = MemoryStore(), message: SafetyNet? = FarSide.message, routing: RoutingTable = RoutingTable(),
        redacting: Set<String> = [], quietHours: QuietHours? = nil
    ) -> (HubWorld, FarSide) {
        let phone = FarSide.phone(message: message)
        let world = HubWorld(store: store, routing: routing, redacting: redacting, phone: phone, quietHours: quietHours)
        let far = FarSide(world.time)
        far.attach(to: phone)
        return (world, far)
    }

    static func key(_ timer: TimerRecord) -> NoticeKey { CountdownRules.key(of: timer.owner) }

    /// Returns the operations that the phone was asked to perform, such as `schedule`.
    static func asked(_ world: HubWorld) -> [String] {
        world.phone.begun.all.map { operation in
            switch operation {
            case .deliver: "deliver"
            case .update: "update"
            case .schedule: "schedule"
            case .withdraw: "withdraw"
            }
        }
    }
}
