/// A time of day, to the second.
public struct CivilTime: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The second of the day, 0 to 86 399.
    public var secondOfDay: Int

    public init(secondOfDay: Int) { self.secondOfDay = secondOfDay }

    public init(hour: Int, minute: Int, second: Int = 0) {
        self.init(secondOfDay: hour * 3600 + minute * 60 + second)
    }

    public var hour: Int { secondOfDay / 3600 }
    public var minute: Int { secondOfDay / 60 % 60 }
    public var second: Int { secondOfDay % 60 }

    public static func < (left: CivilTime, right: CivilTime) -> Bool { left.secondOfDay < right.secondOfDay }

    /// The time as `14:45`, with seconds only if they are not 0.
    public var description: String {
        second == 0 ? padded(hour, 2) + ":" + padded(minute, 2) : descriptionWithSeconds
    }

    public var descriptionWithSeconds: String {
        padded(hour, 2) + ":" + padded(minute, 2) + ":" + padded(second, 2)
    }
}
