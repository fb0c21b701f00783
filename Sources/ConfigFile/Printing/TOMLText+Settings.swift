import BellhopCore

extension TOMLText {
    /// Returns a setting as TOML. Secrets are written as `‹redacted›`.
    static func value(_ value: SettingValue) -> String {
        switch value {
        case .string(let text): string(text)
        case .integer(let number): String(number)
        case .boolean(let flag): String(flag)
        case .duration(let duration): string(DurationText.compact(duration))
        case .secret(let secret): string(secret.description)
        case .list(let texts): list(texts)
        case .map(let map): table(map)
        case .secretMap(let map): table(map.mapValues(\.description))
        }
    }

    private static func table(_ map: [String: String]) -> String {
        let pairs = map.sorted { $0.key < $1.key }.map { "\(key($0.key)) = \(string($0.value))" }
        return pairs.isEmpty ? "{}" : "{ " + pairs.joined(separator: ", ") + " }"
    }
}
