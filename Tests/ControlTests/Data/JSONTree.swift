import BellhopTestKit
import Foundation

/// A JSON value for a test to damage. Objects keep their order and may contain a key twice.
indirect enum JSONTree: Sendable {
    case literal(String)
    case text(String)
    case list([JSONTree])
    case object([(String, JSONTree)])

    init(_ text: String) throws {
        self.init(try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
    }

    private init(_ value: Any) {
        switch value {
        case let map as [String: Any]: self = .object(map.sorted { $0.key < $1.key }.map { ($0.key, JSONTree($0.value)) })
        case let list as [Any]: self = .list(list.map { JSONTree($0) })
        case let text as String: self = .text(text)
        case let number as NSNumber:
            let isTruth = String(cString: number.objCType) == "c"
            self = .literal(isTruth ? (number.boolValue ? "true" : "false") : number.stringValue)
        default: self = .literal("null")
        }
    }

    var description: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .literal(let word): text += word
        case .text(let value): text += Self.quoted(value)
        case .list(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let fields):
            text += "{"
            for (index, field) in fields.enumerated() {
                if index > 0 { text += "," }
                text += Self.quoted(field.0) + ":"
                field.1.write(to: &text)
            }
            text += "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _ where scalar.value < 0x20:
                quoted += "\\u" + String(repeating: "0", count: scalar.value < 16 ? 3 : 2) + String(scalar.value, radix: 16)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// The number of values in this tree, including the root.
    var count: Int {
        switch self {
        case .literal, .text: 1
        case .list(let values): values.reduce(1) { $0 + $1.count }
        case .object(let fields): fields.reduce(1) { $0 + $1.1.count }
        }
    }

    /// Changes the value with this number. The values of the tree are numbered in order, beginning
    /// with 0.
    mutating func change(_ number: Int, _ body: (inout JSONTree) -> Void) {
        var left = number
        change(&left, body)
    }

    private mutating func change(_ left: inout Int, _ body: (inout JSONTree) -> Void) {
        if left == 0 {
            left = -1
            return body(&self)
        }
        left -= 1
        switch self {
        case .literal, .text: return
        case .list(var values):
            for index in values.indices where left >= 0 { values[index].change(&left, body) }
            self = .list(values)
        case .object(var fields):
            for index in fields.indices where left >= 0 { fields[index].1.change(&left, body) }
            self = .object(fields)
        }
    }
}

/// Damages an export in ways that no correct program would.
struct JSONMutation {
    private var random: SeededGenerator

    init(_ random: SeededGenerator) { self.random = random }

    private mutating func pick<Value>(_ values: [Value], else fallback: Value) -> Value { values.randomElement(using: &random) ?? fallback }

    mutating func damage(_ tree: JSONTree) -> JSONTree {
        var tree = tree
        for _ in 0...pick([0, 0, 0, 1, 2], else: 0) {
            let number = Int.random(in: 0..<tree.count, using: &random)
            var mutation = self
            tree.change(number) { mutation.damage(&$0) }
            self = mutation
        }
        return tree
    }

    private static let numbers = [
        "0", "-1", "1", "9223372036854775807", "-9223372036854775808", "4611686018427387904", "4611686018427387908", "9223372036854775808",
        "1000000000", "1000000000000", "3600000", "1.5", "1e400", "-0", "00", "99999999999999999999999999", "86400000", "36500",
        "2147483648",
    ]
    private static let texts = [
        "", " ", "0001-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9998-12-31T23:59:59Z",
        "9999-12-31T23:59:60-23:59",
        "2026-11-21T13:59:00Z", "2027-06-01T00:00:00Z", "1970-01-01T00:00:00Z", "0001-01-01", "9999-12-31", "2026-11-01", "wall",
        "calendar 9999-12-31 23:59", "calendar 0001-01-01 00:00", "count x", "hub", "pet:", "washing", "dead", "happy", "completed",
        "cycle",
        "wash", "dry", "mood", "due", "alarm", "countdown", "mon,tue,wed,thu,fri,sat", "sat,sun", "a\u{0}b", "🧺\u{202E}", "\u{301}",
        "DTSTART:00010101T000000 RRULE:FREQ=MINUTELY;COUNT=9999", "DTSTART:99990101T000000 RRULE:FREQ=YEARLY;INTERVAL=9999",
        "DTSTART:20260101T000000 RRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=29",
        "DTSTART:20260101T000000 RRULE:FREQ=HOURLY;INTERVAL=9999;BYHOUR=1",
        "019a0000-0000-7000-8000-000000000001", "ffffffff-ffff-7fff-bfff-ffffffffffff",
    ]

    private mutating func damage(_ value: inout JSONTree) {
        if Int.random(in: 0..<10, using: &random) < 2 { return value = replacement() }
        switch value {
        case .literal: value = .literal(pick(Self.numbers, else: "0"))
        case .text(let text):
            // Texts contain numbers, too: an activity is stored as JSON in a text, and times
            // consist of numbers.
            let digits = text.ranges(of: /[0-9]+/)
            if let run = digits.randomElement(using: &random), Bool.random(using: &random) {
                value = .text(text.replacingCharacters(in: run, with: pick(Self.numbers, else: "0")))
            } else {
                value = .text(
                    Int.random(in: 0..<20, using: &random) == 0 ? String(repeating: "ä", count: 20_000) : pick(Self.texts, else: ""))
            }
        case .list(var values):
            guard let index = values.indices.randomElement(using: &random) else { return value = replacement() }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: values.remove(at: index)
            case 1: values.append(values[index])
            default: values.shuffle(using: &random)
            }
            value = .list(values)
        case .object(var fields):
            guard let index = fields.indices.randomElement(using: &random) else { return value = replacement() }
            switch Int.random(in: 0..<5, using: &random) {
            case 0: fields.remove(at: index)
            case 1: fields.append(fields[index])
            case 2: fields[index].0 += "x"
            case 3:
                // Make the sums agree with each other, so that the fault is not found merely by
                // comparing them.
                let sum = pick(Self.numbers, else: "1")
                for field in fields.indices where ["folded", "onTime"].contains(fields[field].0) { fields[field].1 = .literal(sum) }
                for field in fields.indices where ["late", "revived"].contains(fields[field].0) { fields[field].1 = .literal("0") }
            default:
                for field in fields.indices {
                    if case .literal = fields[field].1, Bool.random(using: &random) {
                        fields[field].1 = .literal(pick(Self.numbers, else: "0"))
                    }
                }
            }
            value = .object(fields)
        }
    }

    private mutating func replacement() -> JSONTree {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: .literal("null")
        case 1: .literal("true")
        case 2: .list([])
        case 3: .object([])
        case 4: .literal(pick(Self.numbers, else: "0"))
        case 5: .text(pick(Self.texts, else: ""))
        default: (0..<40).reduce(JSONTree.literal("1")) { inner, _ in .list([inner]) }
        }
    }
}
