// The hub takes the commands of the rules as they are; whoever speaks to it needs their names.
@_exported public import Laundry
@_exported public import Training
