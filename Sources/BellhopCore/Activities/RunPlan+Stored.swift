// The stored form of a workout or a routine. Lengths are in milliseconds. Decoding fails for a
// value that is out of its range.

extension Programme: Codable {
    private enum CodingKeys: CodingKey {
        case name, low, high, sets, rounds, start, getReady, warmUp, coolDown, rest, warning, halfway
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func length(_ key: CodingKeys) throws -> Duration? {
            try container.decodeIfPresent(Int64.self, forKey: key).map { .milliseconds($0) }
        }
        self.init(
            name: try container.decode(String.self, forKey: .name), low: try length(.low), high: try length(.high),
            sets: try container.decode(Int.self, forKey: .sets), rounds: try container.decode(Int.self, forKey: .rounds),
            start: try container.decode(Intensity.self, forKey: .start), getReady: try length(.getReady) ?? .zero,
            warmUp: try length(.warmUp) ?? .zero, coolDown: try length(.coolDown) ?? .zero, rest: try length(.rest) ?? .zero,
            warning: try length(.warning) ?? .zero, halfway: try container.decodeIfPresent(Bool.self, forKey: .halfway) ?? false)
        do throws(Fault) {
            try check()
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: container.codingPath, debugDescription: Language.english(error.problem)))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        func put(_ length: Duration?, _ key: CodingKeys) throws {
            if let length, length > .zero { try container.encode(length.inMilliseconds, forKey: key) }
        }
        try container.encode(name, forKey: .name)
        try put(low, .low)
        try put(high, .high)
        try container.encode(sets, forKey: .sets)
        try container.encode(rounds, forKey: .rounds)
        try container.encode(start, forKey: .start)
        try put(getReady, .getReady)
        try put(warmUp, .warmUp)
        try put(coolDown, .coolDown)
        try put(rest, .rest)
        try put(warning, .warning)
        if halfway { try container.encode(halfway, forKey: .halfway) }
    }
}

extension Routine: Codable {
    private enum CodingKeys: CodingKey { case name, steps, times, warning, builtIn }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let steps = try container.decode([Step].self, forKey: .steps)
        let times = try container.decode(Int.self, forKey: .times)
        guard (1...Self.stepLimit).contains(steps.count), Self.timesRange.contains(times) else {
            throw DecodingError.dataCorruptedError(
                forKey: .steps, in: container,
                debugDescription: "a routine has 1 to \(Self.stepLimit) steps, 1 to \(Self.timesRange.upperBound) times")
        }
        self.init(
            name: try container.decode(String.self, forKey: .name), steps: steps, times: times,
            warning: .milliseconds(try container.decodeIfPresent(Int64.self, forKey: .warning) ?? 0),
            isBuiltIn: try container.decodeIfPresent(Bool.self, forKey: .builtIn) ?? false)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(steps, forKey: .steps)
        try container.encode(times, forKey: .times)
        if warning > .zero { try container.encode(warning.inMilliseconds, forKey: .warning) }
        if isBuiltIn { try container.encode(isBuiltIn, forKey: .builtIn) }
    }
}

extension Routine.Step: Codable {
    private enum CodingKeys: CodingKey { case text, length, waits }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let length = Duration.milliseconds(try container.decodeIfPresent(Int64.self, forKey: .length) ?? 0)
        guard length == .zero || Routine.lengthRange.contains(length) else {
            throw DecodingError.dataCorruptedError(forKey: .length, in: container, debugDescription: "a step takes 1 s to 7 days")
        }
        self.init(
            try container.decode(String.self, forKey: .text), length: length,
            waits: try container.decodeIfPresent(Bool.self, forKey: .waits) ?? false)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        if length > .zero { try container.encode(length.inMilliseconds, forKey: .length) }
        if waits { try container.encode(waits, forKey: .waits) }
    }
}
