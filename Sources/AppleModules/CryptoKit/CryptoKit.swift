// Swift Crypto is Apple's own implementation of CryptoKit's API.
@_exported public import Crypto
