/// The number of an event in the journal: 1, 2, 3, … Events are numbered in the order in which they
/// became visible to readers.
package typealias EventNumber = Int64
