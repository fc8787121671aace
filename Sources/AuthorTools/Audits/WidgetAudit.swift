package import Cells
internal import Dashboard
package import Foundation
internal import Previews
internal import Timelines
internal import ViewTree
internal import Wire

/// An audit of a program's widgets: days of timelines on a virtual clock, and all of their pictures.
@MainActor
package final class WidgetAudit {
  package struct Conditions {
    package var start: Date
    package var days: Int
    /// The languages in which texts are looked at, beside that of the system.
    package var languages: [String]
    package var dark: Palette
    package var light: Palette

    package init(
      from start: Date, days: Int, languages: [String], dark: Palette, light: Palette
    ) {
      (self.start, self.days, self.languages) = (start, days, languages)
      (self.dark, self.light) = (dark, light)
    }
  }

  private let session: PictureSession
  private let conditions: Conditions
  /// What the program said of the widget.
  private var printed: [AuditFinding] = []
  /// The memory that the program needs before it makes a timeline, in bytes.
  private let memoryAtStart: Int?

  /// The memory in which a phone lets a widget run, in bytes.
  private static let memoryLimit = 30 << 20
  /// The entries of a timeline whose pictures are looked at.
  private static let entryLimit = 24

  /// Starts a program.
  ///
  /// - Throws: An error if the program does not describe itself.
  package init(
    of program: String, environment: [String: String], _ conditions: Conditions
  ) throws {
    session = try PictureSession(
      program, environment: environment, dark: conditions.dark, light: conditions.light)
    self.conditions = conditions
    memoryAtStart = session.peakMemory
  }

  /// Looks at all widgets.
  ///
  /// - Returns: The faults, each once.
  package func findings() -> [AuditFinding] {
    var findings: [AuditFinding] = []
    for widget in session.description.widgets {
      let families = widget.families.compactMap(Family.init(rawValue:))
      let peak = session.peakMemory
      if let family = families.first { findings += reloads(of: widget, family) }
      for family in families { findings += pictures(of: widget, family) }
      findings += memory(of: widget, above: peak)
      // What a program prints may arrive after its response.
      session.flushLog()
      collectPrinted(by: widget)
      findings += printed
      printed = []
    }
    var seen: Set<AuditFinding> = []
    return findings.filter { seen.insert($0).inserted }
  }

  private func reloads(of widget: WidgetDescription, _ family: Family) -> [AuditFinding] {
    var audit = ReloadAudit(from: conditions.start, days: conditions.days)
    var next: Date? = conditions.start
    while let date = next {
      switch timeline(of: widget, family, isDark: true, at: date) {
      case .success(let timeline):
        guard !timeline.entries.isEmpty else {
          return audit.findings(kind: widget.kind) + [
            AuditFinding(
              .failure, kind: widget.kind, family: family, "the timeline has no entries")
          ]
        }
        next = audit.record(at: date, timeline)
      case .failure(let failure):
        return audit.findings(kind: widget.kind) + [
          AuditFinding(.failure, kind: widget.kind, family: family, failure.reason)
        ]
      }
    }
    return audit.findings(kind: widget.kind)
  }

  private func collectPrinted(by widget: WidgetDescription) {
    printed += session.printedLines.compactMap { AuditFinding(printed: $0, kind: widget.kind) }
  }

  private func timeline(
    of widget: WidgetDescription, _ family: Family, isDark: Bool, at date: Date,
    _ language: String? = nil
  ) -> Result<EntryTimeline<ArchivedNode>, DescriptionFailure> {
    defer { collectPrinted(by: widget) }
    return session.timeline(of: widget, family, isDark: isDark, at: date, locale: language)
  }

  private func pictures(of widget: WidgetDescription, _ family: Family) -> [AuditFinding] {
    var findings: [AuditFinding] = []
    func look(isDark: Bool, _ language: String?) {
      let timeline = timeline(
        of: widget, family, isDark: isDark, at: conditions.start, language)
      // A failure was found when timelines were asked for.
      guard case .success(let timeline) = timeline else { return }
      for entry in timeline.entries.prefix(Self.entryLimit) {
        let node: Node
        do {
          node = try entry.payload.node()
        } catch {
          let reason = "a view cannot be drawn: \(error)"
          findings.append(AuditFinding(.failure, kind: widget.kind, family: family, reason))
          continue
        }
        findings += PictureAudit.findings(
          in: node, kind: widget.kind, family, at: entry.date.timeIntervalSince1970,
          isDark ? conditions.dark : conditions.light, isDark ? "dark" : "light")
      }
    }
    look(isDark: true, nil)
    look(isDark: false, nil)
    for language in conditions.languages { look(isDark: true, language) }
    return findings
  }

  /// Returns the fault if a widget has raised the peak beyond the limit.
  private func memory(of widget: WidgetDescription, above oldPeak: Int?) -> [AuditFinding] {
    guard let start = memoryAtStart, let oldPeak, let peak = session.peakMemory,
      peak - start > Self.memoryLimit
    else { return [] }
    // Beyond what another widget has needed, a small growth is the allocator's.
    let isOthers = oldPeak - start > Self.memoryLimit
    guard peak - oldPeak > (isOthers ? Self.memoryLimit / 4 : 0) else { return [] }
    let used = (peak - start) >> 20
    return [
      AuditFinding(
        .memory, kind: widget.kind,
        "needed \(used) MB for its timelines; a phone ends a widget at \(Self.memoryLimit >> 20) MB"
      )
    ]
  }
}
