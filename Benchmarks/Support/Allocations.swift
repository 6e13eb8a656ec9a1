/// What was allocated over a stretch of code, counted exactly: while it runs, every `malloc` of the process is a
/// counting one (see Interposition.swift). Only one thread may run meanwhile.
struct Allocations {
  /// Calls that returned memory.
  var blocks = 0
  /// Bytes asked for, also those given back within the stretch.
  var requested = 0
  /// Growth of the memory in use: usable sizes of what was allocated minus what was released.
  var grown = 0

  /// Counts what `body` allocates; nil on a platform where that is not possible.
  static func count(_ body: () -> Void) -> Allocations? {
    #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
      guard isCounting else {
        body()
        return nil
      }
      return interposed(body)
    #else
      body()
      return nil
    #endif
  }
}

#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
  import Glibc

  extension Allocations {
    fileprivate static func interposed(_ body: () -> Void) -> Allocations {
      let interposition = Interposition(replacements)
      tally = Allocations()
      body()
      let result = tally
      interposition.end()
      return result
    }

    /// Whether the Swift runtime's allocations are seen: making an array must count as one.
    fileprivate static let isCounting = interposed { keepAlive(Array(repeating: 0, count: opaque(3))) }.blocks == 1
  }

  // Unchecked: the allocator is no place for a check that could itself allocate, and no access overlaps another.
  @exclusivity(unchecked) nonisolated(unsafe) private var tally = Allocations()

  @_silgen_name("__libc_malloc") private func systemMalloc(_ size: Int) -> UnsafeMutableRawPointer?
  @_silgen_name("__libc_calloc") private func systemCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer?
  @_silgen_name("__libc_realloc")
  private func systemRealloc(_ block: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer?
  @_silgen_name("__libc_memalign")
  private func systemMemalign(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer?
  @_silgen_name("__libc_free") private func systemFree(_ block: UnsafeMutableRawPointer?)
  @_silgen_name("malloc_usable_size") private func usableSize(_ block: UnsafeMutableRawPointer?) -> Int

  @inline(__always)
  private func counted(_ block: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    tally.blocks &+= 1
    tally.requested &+= size
    tally.grown &+= usableSize(block)
    return block
  }

  private typealias Malloc = @convention(c) (Int) -> UnsafeMutableRawPointer?
  private typealias Calloc = @convention(c) (Int, Int) -> UnsafeMutableRawPointer?
  private typealias Realloc = @convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?
  private typealias PosixMemalign =
    @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, Int, Int) -> CInt
  private typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void

  private let countingMalloc: Malloc = { counted(systemMalloc($0), $0) }
  private let countingCalloc: Calloc = { counted(systemCalloc($0, $1), $0 &* $1) }
  private let countingMemalign: Calloc = { counted(systemMemalign($0, $1), $1) }
  private let countingRealloc: Realloc = { block, size in
    tally.grown &-= usableSize(block)
    return counted(systemRealloc(block, size), size)
  }
  private let countingPosixMemalign: PosixMemalign = { result, alignment, size in
    guard let block = counted(systemMemalign(alignment, size), size) else { return ENOMEM }
    result.pointee = block
    return 0
  }
  private let countingFree: Free = { block in
    tally.grown &-= usableSize(block)
    systemFree(block)
  }

  private let replacements: [String: UInt] = [
    "malloc": unsafeBitCast(countingMalloc, to: UInt.self),
    "calloc": unsafeBitCast(countingCalloc, to: UInt.self),
    "realloc": unsafeBitCast(countingRealloc, to: UInt.self),
    "aligned_alloc": unsafeBitCast(countingMemalign, to: UInt.self),
    "memalign": unsafeBitCast(countingMemalign, to: UInt.self),
    "posix_memalign": unsafeBitCast(countingPosixMemalign, to: UInt.self),
    "free": unsafeBitCast(countingFree, to: UInt.self),
  ]
#endif
