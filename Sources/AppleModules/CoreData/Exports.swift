// As on iOS, importing this module also imports Foundation.
@_exported public import FoundationGaps
