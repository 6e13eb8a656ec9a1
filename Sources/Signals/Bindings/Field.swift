// A field of a struct as a signal of its own.

extension MutableSignal {
  /// A field as a signal that can be read, observed and written.
  ///
  /// ```swift
  /// let user = MutableSignal(User(name: "Ada", age: 36))
  /// let name = user[\.name]
  /// name.bind { print($0) }.disposed(by: bag)  // Ada
  /// name.value = "Grace"                       // Grace; and the observers of `user` are told
  /// user.value.age = 37                        // the name is the same: nothing
  /// ```
  ///
  /// A write goes through to this signal and is a change of it, as if the field had been edited there. The field's
  /// observers are told when the field differs; if its type is not `Equatable`, at each change of this signal.
  ///
  /// The field's signal keeps this one, never the other way round; each call makes a new one. A field of a field
  /// is `user[\.address][\.city]` or `user[\.address.city]`. Reading costs as much as a derived signal. `mutate`
  /// edits in place; an edit through `value`, as in `user[\.tags].value.append("x")`, edits a copy and writes it.
  /// - Parameter keyPath: The field. A computed property is read at most once a change.
  @inlinable public subscript<T>(_ keyPath: WritableKeyPath<Value, T>) -> MutableSignal<T> {
    makeField(keyPath, isSame: nil)
  }

  /// A field as a signal, which changes only when the field differs.
  @inlinable public subscript<T: Equatable>(_ keyPath: WritableKeyPath<Value, T>) -> MutableSignal<T> {
    makeField(keyPath, isSame: ==)
  }

  /// A field as a signal, which changes only when the field differs. NaN does not differ from NaN.
  @inlinable public subscript<T: FloatingPoint>(_ keyPath: WritableKeyPath<Value, T>) -> MutableSignal<T> {
    makeField(keyPath) { $0 == $1 || $0.isNaN && $1.isNaN }
  }

  @inlinable func makeField<T>(
    _ keyPath: WritableKeyPath<Value, T>,
    isSame: ((T, T) -> Bool)?
  ) -> MutableSignal<T> {
    let mirror = FieldMirror<T>()
    let signal = Signal<T>.derived(from: self) { output, whole in
      let value = whole[keyPath: keyPath]
      if let isSame, let current = output.current, isSame(current, value) { return }
      mirror.show(value)
      output.send(value)
    }
    let field: Field<T>
    if isField {
      // The signal between may be gone when the field is written, so it is not asked.
      let edit = self.field.edit
      field = Field(signal) { body in edit { body(&$0[keyPath: keyPath]) } }
    } else {
      field = Field(signal) { [weak self] body in
        guard let self else { return false }
        body(&self.value[keyPath: keyPath])
        return true
      }
    }
    let result = MutableSignal<T>(field)
    mirror.signal = result
    return result
  }

  /// Whether this is the signal of a field.
  @inlinable var isField: Bool { pointer.pointee.flags.contains(.standIn) }

  /// Sets the value as long as there is a signal to set; answers whether there was. Keeps no signal.
  @inlinable package var weakWriter: (Value) -> Bool {
    if isField { return field.edit.set }
    return { [weak self] value in
      guard let self else { return false }
      self.value = value
      return true
    }
  }
}

extension Signal {
  /// What is behind the signal of a field. Of a signal that is being edited in place there is none, which stops
  /// the program with a message.
  @inlinable @inline(never) var field: Field<Value> {
    guard pointer.pointee.flags.contains(.standIn) else { Report.isBeingMutated(pointer) }
    return represented._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Field<Value>.self) }
  }
}

/// What is behind the signal of a field: a derived signal to read, which keeps the signal that has the field, and
/// a way to edit the field, which keeps nothing.
@usableFromInline final class Field<Value>: Represented {
  @usableFromInline let edit: Edit

  /// Edits the field in place; answers whether there still was one.
  @usableFromInline struct Edit {
    @usableFromInline let run: (_ body: (inout Value) -> Void) -> Bool

    @inlinable init(run: @escaping (_ body: (inout Value) -> Void) -> Bool) { self.run = run }

    @inlinable func callAsFunction(_ body: (inout Value) -> Void) -> Bool { run(body) }

    @inlinable func set(_ value: Value) -> Bool {
      // The old value dies after the change: its deinit may run any code.
      var value = value
      return run { swap(&$0, &value) }
    }
  }

  @inlinable init(_ signal: Signal<Value>, edit: @escaping (_ body: (inout Value) -> Void) -> Bool) {
    self.edit = Edit(run: edit)
    super.init(signal)
  }

  @inlinable var signal: Signal<Value> { unsafeDowncast(vertex, to: Signal<Value>.self) }

  @inlinable func write(_ value: Value) { _ = edit.set(value) }

  /// A copy of the value to edit, until `endEdit`.
  @inlinable @inline(never) func beginEdit() -> UnsafeMutablePointer<Value> {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    place.initialize(to: signal.value)
    return place
  }

  @inlinable @inline(never) func endEdit(_ place: UnsafeMutablePointer<Value>) {
    let value = place.move()
    place.deallocate()
    write(value)
  }

  @inlinable func mutate<Output, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    var result: Result<Output, Failure>?
    _ = edit { value in
      do throws(Failure) { result = .success(try body(&value)) } catch { result = .failure(error) }
    }
    // `signal` keeps the signal that has the field, so the edit took place.
    return try result!.get()
  }
}

/// Lets go of the value that the signal of a field holds when the field gets another.
///
/// Weak, since that signal is released on any thread, and what is in the graph outlives it.
@usableFromInline final class FieldMirror<Value> {
  @usableFromInline weak var signal: MutableSignal<Value>?

  @inlinable init() {}

  @inlinable func show(_ value: Value) {
    guard let signal else { return }
    var value = value
    swap(&signal.storage, &value)
  }
}
