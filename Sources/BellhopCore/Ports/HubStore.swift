/// The durable storage of the hub: one database with the state of the engine and the household.
///
/// Each method is one transaction and returns only when its effect survives `kill -9` and power
/// loss.
public protocol HubStore: EngineStore, HouseholdStore {}
