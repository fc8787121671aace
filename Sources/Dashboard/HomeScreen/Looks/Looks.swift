package import Cells
internal import Configuration
package import Themes
package import ViewTree
internal import Texts

/// What the looks of boxes refer to by name: themes, pictures and fonts, loaded on request.
package struct Looks: Sendable {
  private var themes: [String: Theme] = [:]
  private var pictures: [LookResource: LookPicture] = [:]
  private var fonts: [String: FigletFace] = [:]
  /// The names of the FIGlet fonts that are installed; empty until they have been listed.
  private(set) var fontNames: [String] = []
  /// Why a resource cannot be used.
  private var failures: [LookResource: String] = [:]
  private var requestedResources: Set<LookResource> = []
  /// The number of resources received so far, by which a change is detected without comparing them.
  private(set) var revision = 0
  /// The look that is being edited, and the box that shows it.
  private(set) var draft: Draft?

  /// A look that is not saved yet.
  struct Draft: Hashable, Sendable {
    var id: SlotID
    var look: Look
  }

  // MARK: Changes

  /// Shows a look on a box without saving it, or with `nil` the saved look.
  mutating func setDraft(_ draft: Draft?) { self.draft = draft }

  /// Requests the resources of a look that were not requested before.
  mutating func request(_ look: Look, in family: Family) -> [Effect] {
    let resources = look.resources(in: family).filter { requestedResources.insert($0).inserted }
    return resources.map { .loadLookResource($0) }
  }

  /// Requests all resources again, because files changed.
  mutating func requestAgain() -> [Effect] {
    requestedResources.sorted { "\($0)" < "\($1)" }.map { .loadLookResource($0) }
  }

  /// Requests the pictures again, because the size of cells in pixels has changed.
  mutating func requestPicturesAgain() -> [Effect] {
    let pictures = requestedResources.filter { if case .picture = $0 { true } else { false } }
    return pictures.sorted { "\($0)" < "\($1)" }.map { .loadLookResource($0) }
  }

  /// Forgets the resources that none of the given looks refers to, such as those for each beginning
  /// of a name that was typed.
  mutating func forget(except looks: [(look: Look, family: Family)]) {
    let used = Set(looks.flatMap { $0.look.resources(in: $0.family) })
    requestedResources.formIntersection(used)
    failures = failures.filter { used.contains($0.key) }
    themes = themes.filter { used.contains(.theme($0.key)) }
    pictures = pictures.filter { used.contains($0.key) }
    fonts = fonts.filter { used.contains(.font($0.key)) }
    revision += 1
  }

  mutating func receive(_ response: LookResourceResponse, for resource: LookResource) {
    revision += 1
    failures[resource] = nil
    switch (resource, response) {
    // A response to a request that was forgotten.
    case _ where !requestedResources.contains(resource): break
    case (.theme(let name), .theme(let theme)): themes[name] = theme
    case (.picture, .picture(let picture)): pictures[resource] = picture
    case (.font(let name), .font(let face)): fonts[name] = face
    case (_, .failed(let reason)): failures[resource] = reason
    default: failures[resource] = localized("cannot be used here")
    }
  }

  mutating func setFontNames(_ names: [String]) { fontNames = names }

  // MARK: Reading

  /// Returns the look of a widget: the one being edited, or else the saved one.
  func look(of placement: WidgetPlacement) -> Look {
    draft.flatMap { $0.id == SlotID(placement.id) ? $0.look : nil } ?? placement.look
  }

  /// Returns why parts of a look cannot be shown, in a fixed order.
  func problems(of look: Look, in family: Family) -> [String] {
    look.resources(in: family).compactMap { failures[$0] }
  }

  func theme(_ name: String) -> Theme? { themes[name] }

  /// Returns the face of large text; ``Numerals/automatic`` while a font is not loaded.
  func numerals(_ name: String?) -> Numerals {
    guard let name else { return .automatic }
    return Numerals.named.first { $0.key == name }?.value
      ?? fonts[name].map { .figlet($0) } ?? .automatic
  }

  func picture(_ path: String, in family: Family) -> LookPicture? {
    pictures[.picture(path, family)]
  }
}

/// What a look refers to by name.
package enum LookResource: Hashable, Sendable {
  case theme(String)
  /// A picture for boxes of a family, by path.
  case picture(String, Family)
  /// A FIGlet font, by name or path.
  case font(String)
}

/// The response to a request for a resource.
package enum LookResourceResponse: Hashable, Sendable {
  case theme(Theme)
  case picture(LookPicture)
  case font(FigletFace)
  /// A sentence that names the resource.
  case failed(String)
}

/// The pixels of a background picture, scaled down.
package struct LookPicture: Hashable, Sendable {
  /// The size in pixels; a cell shows two pixels, one above the other.
  package let size: Size
  /// The colors, row by row.
  package let pixels: [RGB]
  /// The opaque picture for a terminal that shows pixels, or `nil` if it has no more detail than
  /// ``pixels``.
  package let image: PixelImage?

  /// Creates a picture, or returns `nil` unless there is one color for each pixel and at least one
  /// pixel.
  package init?(size: Size, pixels: [RGB], image: PixelImage? = nil) {
    guard size.width > 0, size.height > 0, size.width * size.height == pixels.count else {
      return nil
    }
    self.size = size
    self.pixels = pixels
    self.image = image
  }
}

extension Look {
  fileprivate func resources(in family: Family) -> [LookResource] {
    var resources: [LookResource] = []
    if let theme { resources.append(.theme(theme)) }
    if let numerals, !Numerals.named.contains(where: { $0.key == numerals }) {
      resources.append(.font(numerals))
    }
    if case .picture(let path) = background { resources.append(.picture(path, family)) }
    return resources
  }
}
