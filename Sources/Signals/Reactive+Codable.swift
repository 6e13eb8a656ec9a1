// A model with `@Reactive` properties is coded like one with plain properties: as their values.

extension Reactive: Decodable where Value: Decodable {
  /// Makes a signal of a decoded value.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension Reactive: Encodable where Value: Encodable {
  /// Encodes the current value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedDecodingContainer {
  /// Decodes an optional `@Reactive` property: nil where the key is missing, as for a plain property.
  public func decode<Value: Decodable>(_ type: Reactive<Value?>.Type, forKey key: Key) throws -> Reactive<Value?> {
    Reactive(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes an optional `@Reactive` property: no key where it is nil, as for a plain property.
  public mutating func encode<Value: Encodable>(_ value: Reactive<Value?>, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
