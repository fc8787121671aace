internal import TesseraIntents

/// How photos look.
enum PhotoStyle: String, AppEnum {
  /// Up to the edge of the box.
  case fullBleed
  /// In a frame.
  case framed
  /// On white paper with a caption below.
  case polaroid
  /// Several photos in a grid.
  case contactSheet

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [PhotoStyle: DisplayRepresentation] = [
    .fullBleed: "Full size", .framed: "Framed", .polaroid: "Polaroid",
    .contactSheet: "Contact sheet",
  ]
}

/// Whether a photo fills its space.
enum PhotoFit: String, AppEnum {
  case fill, fit

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
  static let caseDisplayRepresentations: [PhotoFit: DisplayRepresentation] = [
    .fill: "Fill the box", .fit: "Show the whole photo",
  ]
}

/// The part of a photo that stays visible if the photo fills its space.
enum PhotoFocus: String, AppEnum {
  case center, top, bottom, left, right

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Keep visible"
  static let caseDisplayRepresentations: [PhotoFocus: DisplayRepresentation] = [
    .center: "Center", .top: "Top", .bottom: "Bottom", .left: "Left", .right: "Right",
  ]
}

/// The order of the photos of a folder.
enum PhotoOrder: String, AppEnum {
  case name, date, shuffle

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Order"
  static let caseDisplayRepresentations: [PhotoOrder: DisplayRepresentation] = [
    .name: "By name", .date: "By date", .shuffle: "Shuffled",
  ]
}

/// The text at a photo.
enum PhotoCaption: String, AppEnum {
  case hidden, name, date, folder

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Caption"
  static let caseDisplayRepresentations: [PhotoCaption: DisplayRepresentation] = [
    .hidden: "None", .name: "Name", .date: "Date", .folder: "Folder",
  ]
}

/// The settings of the widget.
struct PhotoIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Photo"
  static let description: IntentDescription? = "The photos to show, and how they look."

  @Parameter(title: "Style", default: .fullBleed) var style: PhotoStyle
  @Parameter(title: "File or folder", description: "A path such as ~/Pictures") var path: String?
  @Parameter(title: "Size", default: .fill) var fit: PhotoFit
  @Parameter(title: "Keep visible", default: .center) var focus: PhotoFocus
  @Parameter(
    title: "Minutes per photo", default: 30, controlStyle: .field,
    inclusiveRange: (lowerBound: 1, upperBound: 1440)) var minutes: Int
  @Parameter(title: "Order", default: .shuffle) var order: PhotoOrder
  @Parameter(title: "Caption", default: .hidden) var caption: PhotoCaption

  static var parameterSummary: some ParameterSummary {
    Switch(\.$style) {
      Case(.contactSheet) {
        Summary("\(\.$style) \(\.$path) \(\.$focus) \(\.$minutes) \(\.$order)")
      }
      DefaultCase {
        When(\.$fit, .equalTo, .fill) {
          Summary(
            "\(\.$style) \(\.$path) \(\.$fit) \(\.$focus) \(\.$minutes) \(\.$order) \(\.$caption)")
        } otherwise: {
          Summary("\(\.$style) \(\.$path) \(\.$fit) \(\.$minutes) \(\.$order) \(\.$caption)")
        }
      }
    }
  }
}
