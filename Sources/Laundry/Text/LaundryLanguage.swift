/// The texts of one language. What a table leaves out is told in English.
public struct LaundryLanguage: Sendable, Hashable {
    private let table: [LaundryText: String]

    public init(_ table: [LaundryText: String]) { self.table = table }

    public static let english = LaundryLanguage([:])

    public subscript(text: LaundryText) -> String {
        table[text] ?? text.english
    }

    /// The text with the pet's name put in. The name is not searched for placeholders.
    public func text(_ text: LaundryText, petName: String) -> String {
        let pattern = self[text]
        guard let place = pattern.firstRange(of: "{PetName}") else { return pattern }
        return pattern[..<place.lowerBound] + petName + pattern[place.upperBound...]
    }
}
