// The hub's commands take types of the engine and of the rule modules, so callers of the hub need
// those names.
@_exported public import BellhopEngine
@_exported public import Laundry
@_exported public import Training
