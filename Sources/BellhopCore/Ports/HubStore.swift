/// The durable storage of the hub: one database with the state of the engine and the household.
///
/// Each method performs one transaction. A method returns only when its effect is so safely stored
/// that it survives `kill -9` and power loss.
package protocol HubStore: EngineStore, HouseholdStore {}
