@_exported public import TesseraKit
