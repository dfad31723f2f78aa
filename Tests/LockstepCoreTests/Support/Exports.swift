// Clocks, gates and counted wakes are the testing product's, for every file here.
@_exported import LockstepTesting
