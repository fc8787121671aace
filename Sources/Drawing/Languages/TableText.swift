/// A string in a table.
package enum TableText: Hashable, Sendable {
  case plain(String)
  /// A string for each plural category, such as `one`, `few` and `other`.
  case plural([String: String])
  /// A string with `%#@name@` where the plural forms of a substitution are inserted.
  case substituted(String, [String: Substitution])

  /// The plural forms of a part of a string.
  package struct Substitution: Hashable, Sendable {
    /// The index of the argument that selects the form, from 0.
    let argument: Int
    /// The format specifier of `%arg` in the forms, such as `lld`.
    let specifier: String
    /// The forms by plural category.
    let forms: [String: String]
  }
}

extension TableText {
  /// Returns the format string for some arguments.
  ///
  /// - Parameters:
  ///   - counts: The numbers among the arguments that select plural forms; `nil` for texts. The
  ///     first number selects the form of the whole string; without a number, zero does.
  ///   - locale: The identifier of the locale whose plural rules apply.
  /// - Returns: The format string, with the plural forms inserted.
  package func format(for counts: [Double?], locale: String) -> String {
    switch self {
    case .plain(let text): return text
    case .plural(let forms):
      return Self.form(of: counts.lazy.compactMap(\.self).first ?? 0, in: forms, locale)
    case .substituted(var text, let substitutions):
      for (name, substitution) in substitutions {
        guard let range = text.firstRange(of: "%#@\(name)@") else { continue }
        let index = substitution.argument
        let count = counts.indices.contains(index) ? counts[index] : nil
        let form = Self.form(of: count ?? 0, in: substitution.forms, locale)
        let argument = "%\(index + 1)$\(substitution.specifier)"
        text.replaceSubrange(range, with: form.replacing("%arg", with: argument))
      }
      return text
    }
  }

  /// Returns the form for a number.
  ///
  /// If the form is missing, the form `other` is used, and if that is missing, too, any form is.
  private static func form(of count: Double, in forms: [String: String], _ locale: String) -> String
  {
    let category = PluralRules.category(of: count, locale: locale)
    return forms[category] ?? forms["other"] ?? forms.values.sorted().first ?? ""
  }
}
