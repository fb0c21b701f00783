/// An event's number in the journal: 1, 2, 3, …, in the order in which events became visible to
/// readers.
public typealias EventNumber = Int64
