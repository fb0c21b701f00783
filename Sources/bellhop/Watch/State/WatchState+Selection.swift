import BellhopCore
import ControlWire

extension WatchState {
    mutating func move(by step: Int) {
        let items = items
        guard let selected, let index = items.firstIndex(of: selected) else {
            self.selected = items.first
            return
        }
        self.selected = items[min(items.count - 1, max(0, index + step))]
    }

    /// Selects the first item in the next part of the screen. After the last part comes the first
    /// part again.
    mutating func jump(by step: Int) {
        let parts = [
            rings.first.map { ItemID.ring($0.number) }, pets.first.map { .pet($0.id) }, sessions.first.map { .session($0.id) },
            (timers.first?.id ?? kept.first?.id).map { .timer($0) },
        ].compactMap { $0 }
        guard !parts.isEmpty else { return }
        let here = parts.firstIndex { Self.part($0) == selected.map(Self.part) } ?? 0
        selected = parts[(here + step + parts.count) % parts.count]
    }

    private static func part(_ item: ItemID) -> Int {
        switch item {
        case .ring: 0
        case .pet: 1
        case .session: 2
        case .timer: 3
        }
    }
}
