@_exported public import TesseraIntents
