// The hub's commands have parameters and results whose types come from the engine and the rule
// modules. Callers of the hub need those types.
@_exported public import BellhopEngine
@_exported public import Heartbeats
@_exported public import Laundry
@_exported public import Training
