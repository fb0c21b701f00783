/// What somebody pressed.
enum Key: Hashable, Sendable {
    case character(Character)
    case enter, escape, backspace, tab
    case up, down, left, right, pageUp, pageDown, home, end
    /// Control and a letter, which stands here in lower case.
    case control(Character)
    /// Text that was put in as a whole, without line breaks.
    case paste(String)
}
