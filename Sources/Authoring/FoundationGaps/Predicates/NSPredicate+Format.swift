extension NSPredicate {
  /// Creates a predicate from text, such as `"name BEGINSWITH[c] %@ AND price < 10"`.
  ///
  /// The text of a predicate that is not understood is written to the log, and nothing matches.
  /// `SUBQUERY`, `FUNCTION` and arithmetic are not understood.
  ///
  /// - Source: Foundation `NSPredicate.init(format:)`, which Linux lacks.
  public convenience init(format predicateFormat: String, _ args: Any?...) {
    self.init(format: predicateFormat, argumentArray: args.map { $0 as Any })
  }

  /// Creates a predicate from text and a list of arguments.
  ///
  /// - Source: Foundation `NSPredicate.init(format:argumentArray:)`, which Linux lacks.
  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    do {
      let node = try PredicateParser.parse(predicateFormat, arguments ?? [])
      // Predicates are values: they are evaluated on any thread, with objects of that thread.
      nonisolated(unsafe) let constant = node
      self.init { object, _ in constant.matches(object) }
    } catch {
      Unavailable.report("NSPredicate: “\(predicateFormat)” is not understood: \(error.message)")
      self.init(value: false)
    }
  }
}

extension NSSortDescriptor {
  /// Creates a descriptor that sorts objects by the value for a key.
  ///
  /// - Source: Foundation `NSSortDescriptor.init(key:ascending:)`, which Linux lacks.
  public convenience init(key: String?, ascending: Bool) {
    let path = key ?? ""
    self.init(keyPath: \NSObject.self, ascending: ascending) { left, right in
      KeyedValue.sortOrder(
        KeyedValue.value(of: left, atPath: path), KeyedValue.value(of: right, atPath: path))
    }
  }

  /// Creates a descriptor that sorts objects by the value for a key, with a comparison of strings.
  ///
  /// - Source: Foundation `NSSortDescriptor.init(key:ascending:selector:)`, which Linux lacks.
  public convenience init(key: String?, ascending: Bool, selector: Selector?) {
    self.init(key: key, ascending: ascending)
  }
}
