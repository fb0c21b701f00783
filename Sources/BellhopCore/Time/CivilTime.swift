/// A time of day with a precision of one second.
package struct CivilTime: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The number of seconds since midnight, 0 to 86 399.
    package var secondOfDay: Int

    package init(secondOfDay: Int) { self.secondOfDay = secondOfDay }

    package init(hour: Int, minute: Int, second: Int = 0) {
        self.init(secondOfDay: hour * 3600 + minute * 60 + second)
    }

    package var hour: Int { secondOfDay / 3600 }
    package var minute: Int { secondOfDay / 60 % 60 }
    package var second: Int { secondOfDay % 60 }

    package static func < (left: CivilTime, right: CivilTime) -> Bool { left.secondOfDay < right.secondOfDay }

    /// The time as `14:45`, with seconds only if they are not 0.
    package var description: String {
        second == 0 ? padded(hour, 2) + ":" + padded(minute, 2) : descriptionWithSeconds
    }

    package var descriptionWithSeconds: String {
        padded(hour, 2) + ":" + padded(minute, 2) + ":" + padded(second, 2)
    }
}
