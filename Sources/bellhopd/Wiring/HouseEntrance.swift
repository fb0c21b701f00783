import BellhopCore

/// The door to the household for sinks, which are made before the household can be entered. It is
/// opened before the sinks run.
final class HouseEntrance: Sendable {
    private let current = Locked<HouseDoor?>(nil)

    func open(_ door: HouseDoor) {
        current.withLock { $0 = door }
    }

    /// A door that leads to the household as soon as the entrance is open.
    var door: HouseDoor {
        HouseDoor(
            follow: { await self.behind?.follow($0) },
            act: { await self.behind?.act($0, $1, $2) ?? .refused("bellhopd is starting") },
            say: { self.behind?.say($0) ?? Language.english($0) },
            recall: { await self.behind?.recall($0) },
            remember: { await self.behind?.remember($0, $1) })
    }

    private var behind: HouseDoor? { current.withLock { $0 } }
}
