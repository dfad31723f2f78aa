// Apple's module exports this, too.
@_exported public import Foundation
@_exported public import Observation
