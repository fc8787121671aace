import Configuration
import Files
package import Foundation
package import HomeScreen
import IntentSchemas
import Pushes
import ViewTree
package import Wire

extension HomeScreen {
  /// Returns the response to another program's request, and the action that the request causes, or
  /// `nil` if it causes none.
  package func response(
    to request: ControlRequest, at now: Date
  ) -> (action: Action?, response: ControlResponse) {
    switch request {
    case .reload(let name, let kind):
      if let kind, !home.widgets.contains(where: { $0.widget.kind == kind }) {
        return (nil, .failed("no widget of the kind “\(kind)” on the home screen"))
      }
      return (.reloadRequested(extension: name, kind: kind), .done)
    case .secretsChanged(let names): return (.secretsChanged(Set(names)), .done)
    case .board(let asJSON):
      let report = report(at: now)
      return (nil, .text(asJSON ? report.json : report.text))
    case .inline(let request): return (nil, .inline(inlineTexts(request.widgets, at: now)))
    case .configurations:
      let widgets = home.widgets.map { placement in
        var widget = PlacedWidget(
          id: placement.id, extension: placement.widget.extension, kind: placement.widget.kind,
          family: placement.family.rawValue, recommendation: placement.recommendation)
        widget.configuration = placement.settings.map { withoutSecrets($0, of: placement.widget) }
        return widget
      }
      return (nil, .configurations(widgets))
    case .showPage(let page):
      guard (1...pageCount).contains(page) else {
        return (nil, .failed("no page \(page); the last page is \(pageCount)"))
      }
      return (.showPage(page - 1), .done)
    case .showWidget(let id):
      if let stack = stacks[id] { return (.showWidget(stack.top), .done) }
      guard slots[SlotID(id)] != nil else {
        return (
          nil,
          .failed(
            "unknown widget “\(id)”; available: "
              + (home.widgets.map(\.id) + home.stacks.map(\.id)).joined(separator: ", "))
        )
      }
      return (.showWidget(SlotID(id)), .done)
    case .showGallery:
      // Opening the gallery would discard what the user has typed.
      if holdsInput { return (nil, .failed("the user is editing settings")) }
      return (.showGallery, .done)
    case .push(let notice):
      guard let box = PushedBox(notice) else { return (nil, .failed("invalid id or family")) }
      if showsPush(box) { return (nil, .done) }
      guard configuration.pushedBoxes else {
        return (
          nil,
          .failed(
            "no box shows “\(box.id)”, and config.yaml does not allow pushes to add one "
              + "(pushed-boxes)")
        )
      }
      return (.pushed(box), .done)
    case .scroll(let id, let steps):
      let stack = home.stacks.first { $0.id == id || $0.widgets.contains(id) }
      guard let firstWidget = stack?.widgets.first else {
        let ids = home.stacks.map(\.id).joined(separator: ", ")
        return (
          nil,
          .failed("“\(id)” is not a stack; available: " + (ids.isEmpty ? "none" : ids))
        )
      }
      return (.scroll(SlotID(firstWidget), by: steps), .done)
    }
  }
}

extension HomeScreen {
  /// Returns settings without secrets that are in the file as they are.
  private func withoutSecrets(
    _ settings: IntentValues, of widget: WidgetReference
  ) -> IntentValues {
    var settings = settings
    let parameters = kinds[widget.extension]?[widget.kind]?.settings?.parameters ?? []
    for name in parameters.filter({ $0.isSecret == true }).map(\.name)
    where settings.values[name]?.refersToSecret == false {
      settings.values[name] = nil
    }
    return settings
  }
}

extension PushedBox {
  /// Creates the box for a request, or returns `nil` if its identifier or its family is invalid.
  init?(_ notice: PushNotice) {
    guard PlainName.isValid(notice.id),
      let family = Family(name: notice.family ?? Family.systemSmall.shortName),
      Family.onHomeScreen.contains(family)
    else { return nil }
    self.init(notice.id, family, title: Push.title(notice.title ?? ""), end: notice.end)
  }
}
