/// What happened, in order: closures append to it, the test compares it.
public final class Log<Entry> {
  /// Everything appended since the start or the last `take`.
  public private(set) var entries: [Entry] = []

  /// Makes an empty log.
  public init() {}

  /// Adds an entry at the end.
  public func append(_ entry: Entry) { entries.append(entry) }

  /// Returns the entries and forgets them.
  public func take() -> [Entry] {
    defer { entries.removeAll() }
    return entries
  }
}
