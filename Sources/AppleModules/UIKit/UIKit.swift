@_exported public import TesseraUI
