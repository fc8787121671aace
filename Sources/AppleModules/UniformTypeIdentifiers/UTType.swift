/// A type of data, such as an image or a text.
///
/// - Source: UniformTypeIdentifiers `UTType`.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The identifier, such as `public.png`.
  public let identifier: String

  /// Creates a type, or returns `nil` if it is not known.
  public init?(_ identifier: String) {
    guard Self.table[identifier] != nil else { return nil }
    self.identifier = identifier
  }

  /// Creates the type of files with an extension, or returns `nil` if it is not known or another.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let name = filenameExtension.lowercased()
    let match = Self.table.first { $0.value.extensions.contains(name) }
    guard let match, UTType(known: match.key).conforms(to: supertype) else { return nil }
    identifier = match.key
  }

  /// Creates the type of a MIME type, or returns `nil` if it is not known or another.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let match = Self.table.first { $0.value.mimeType == mimeType.lowercased() }
    guard let match, UTType(known: match.key).conforms(to: supertype) else { return nil }
    identifier = match.key
  }

  /// Creates a type of an app; what it conforms to is ignored.
  public init(exportedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.identifier = identifier
  }

  /// Creates a type of another app; what it conforms to is ignored.
  public init(importedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.identifier = identifier
  }

  private init(known identifier: String) {
    self.identifier = identifier
  }

  /// The identifier.
  public var description: String { identifier }
  /// The usual extension of files of this type, or `nil` if there is none.
  public var preferredFilenameExtension: String? { Self.table[identifier]?.extensions.first }
  /// The MIME type, or `nil` if there is none.
  public var preferredMIMEType: String? { Self.table[identifier]?.mimeType }

  /// Returns whether this type is another one or a kind of it.
  public func conforms(to other: UTType) -> Bool {
    if self == other { return true }
    return Self.table[identifier]?.parents.contains { UTType(known: $0).conforms(to: other) }
      == true
  }

  /// Returns whether this type is a kind of another one.
  public func isSubtype(of other: UTType) -> Bool { self != other && conforms(to: other) }
}

extension UTType {
  private struct Row {
    var parents: [String] = []
    var extensions: [String] = []
    var mimeType: String?
  }

  /// The types that are known, by their identifiers.
  ///
  /// - Source: UniformTypeIdentifiers “System-declared uniform type identifiers”.
  private static let table: [String: Row] = [
    "public.item": Row(), "public.content": Row(),
    "public.data": Row(parents: ["public.item"]),
    "public.composite-content": Row(parents: ["public.content"]),
    "public.text": Row(parents: ["public.data", "public.content"]),
    "public.plain-text": Row(
      parents: ["public.text"], extensions: ["txt", "text"], mimeType: "text/plain"),
    "public.utf8-plain-text": Row(parents: ["public.plain-text"]),
    "public.html": Row(
      parents: ["public.text"], extensions: ["html", "htm"], mimeType: "text/html"),
    "public.xml": Row(parents: ["public.text"], extensions: ["xml"], mimeType: "application/xml"),
    "public.json": Row(
      parents: ["public.text"], extensions: ["json"], mimeType: "application/json"),
    "public.comma-separated-values-text": Row(
      parents: ["public.text"], extensions: ["csv"], mimeType: "text/csv"),
    "public.rtf": Row(parents: ["public.text"], extensions: ["rtf"], mimeType: "text/rtf"),
    "public.image": Row(parents: ["public.data", "public.content"]),
    "public.png": Row(parents: ["public.image"], extensions: ["png"], mimeType: "image/png"),
    "public.jpeg": Row(
      parents: ["public.image"], extensions: ["jpeg", "jpg"], mimeType: "image/jpeg"),
    "public.heic": Row(parents: ["public.image"], extensions: ["heic"], mimeType: "image/heic"),
    "public.tiff": Row(
      parents: ["public.image"], extensions: ["tiff", "tif"], mimeType: "image/tiff"),
    "public.svg-image": Row(
      parents: ["public.image"], extensions: ["svg"], mimeType: "image/svg+xml"),
    "com.compuserve.gif": Row(
      parents: ["public.image"], extensions: ["gif"], mimeType: "image/gif"),
    "com.microsoft.bmp": Row(
      parents: ["public.image"], extensions: ["bmp"], mimeType: "image/bmp"),
    "org.webmproject.webp": Row(
      parents: ["public.image"], extensions: ["webp"], mimeType: "image/webp"),
    "com.adobe.pdf": Row(
      parents: ["public.data", "public.composite-content"], extensions: ["pdf"],
      mimeType: "application/pdf"),
    "public.url": Row(parents: ["public.data"]),
    "public.file-url": Row(parents: ["public.url"]),
    "public.folder": Row(parents: ["public.item"]),
    "public.audiovisual-content": Row(parents: ["public.data", "public.content"]),
    "public.movie": Row(parents: ["public.audiovisual-content"]),
    "public.mpeg-4": Row(parents: ["public.movie"], extensions: ["mp4"], mimeType: "video/mp4"),
    "public.audio": Row(parents: ["public.audiovisual-content"]),
    "public.mp3": Row(parents: ["public.audio"], extensions: ["mp3"], mimeType: "audio/mpeg"),
    "public.zip-archive": Row(
      parents: ["public.data"], extensions: ["zip"], mimeType: "application/zip"),
  ]

  /// Anything.
  public static let item = UTType(known: "public.item")
  /// Anything with content.
  public static let content = UTType(known: "public.content")
  /// Bytes.
  public static let data = UTType(known: "public.data")
  /// Text.
  public static let text = UTType(known: "public.text")
  /// Text without formatting.
  public static let plainText = UTType(known: "public.plain-text")
  /// Text in UTF-8 without formatting.
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  /// HTML.
  public static let html = UTType(known: "public.html")
  /// XML.
  public static let xml = UTType(known: "public.xml")
  /// JSON.
  public static let json = UTType(known: "public.json")
  /// Values separated by commas.
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  /// Text with formatting.
  public static let rtf = UTType(known: "public.rtf")
  /// An image.
  public static let image = UTType(known: "public.image")
  /// A PNG image.
  public static let png = UTType(known: "public.png")
  /// A JPEG image.
  public static let jpeg = UTType(known: "public.jpeg")
  /// A HEIC image.
  public static let heic = UTType(known: "public.heic")
  /// A TIFF image.
  public static let tiff = UTType(known: "public.tiff")
  /// A GIF image.
  public static let gif = UTType(known: "com.compuserve.gif")
  /// A BMP image.
  public static let bmp = UTType(known: "com.microsoft.bmp")
  /// A WebP image.
  public static let webP = UTType(known: "org.webmproject.webp")
  /// An SVG image.
  public static let svg = UTType(known: "public.svg-image")
  /// A PDF document.
  public static let pdf = UTType(known: "com.adobe.pdf")
  /// An address.
  public static let url = UTType(known: "public.url")
  /// The address of a file.
  public static let fileURL = UTType(known: "public.file-url")
  /// A folder.
  public static let folder = UTType(known: "public.folder")
  /// Sound or moving pictures.
  public static let audiovisualContent = UTType(known: "public.audiovisual-content")
  /// Moving pictures.
  public static let movie = UTType(known: "public.movie")
  /// An MPEG-4 movie.
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
  /// Sound.
  public static let audio = UTType(known: "public.audio")
  /// MP3 sound.
  public static let mp3 = UTType(known: "public.mp3")
  /// A ZIP archive.
  public static let zip = UTType(known: "public.zip-archive")
}
