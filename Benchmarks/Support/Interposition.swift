#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
  import Glibc

  /// Other functions in place of some that the process calls across its libraries.
  ///
  /// An ELF library calls a function of another one through a slot, which the dynamic linker fills in. The relocation
  /// tables say which slot belongs to which name; here the slots are filled with other addresses, and given back their
  /// own ones by `end()`. Swift cannot define `malloc` itself: it reserves the name.
  struct Interposition {
    private typealias Slot = UnsafeMutablePointer<UInt>

    private let originals: [(slot: Slot, address: UInt)]

    /// Puts the addresses in `replacements` in place of the functions of these names, in all libraries loaded by now.
    init(_ replacements: [String: UInt]) {
      let found = Self.slots(of: Set(replacements.keys))
      originals = found.map { ($0.slot, $0.slot.pointee) }
      for (slot, name) in found {
        Self.makeWritable(slot)
        if let address = replacements[name] { slot.pointee = address }
      }
    }

    /// Undoes it.
    func end() {
      for (slot, address) in originals { slot.pointee = address }
    }

    /// The slots of the functions with these names.
    private static func slots(of names: Set<String>) -> [(slot: Slot, name: String)] {
      var search = Search(names: names)
      withUnsafeMutablePointer(to: &search) { search in
        _ = forEachLibrary(
          { library, _, search in
            guard let library, let search else { return 0 }
            search.assumingMemoryBound(to: Search.self).pointee.visit(library.load(as: Library.self))
            return 0
          },
          search
        )
      }
      return search.found
    }

    /// Slots are read-only once the dynamic linker is done with them.
    private static func makeWritable(_ slot: Slot) {
      let pageSize = UInt(sysconf(CInt(_SC_PAGESIZE)))
      let page = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: slot) & ~(pageSize - 1))
      mprotect(page, Int(pageSize), PROT_READ | PROT_WRITE)
    }

    private struct Search {
      let names: Set<String>
      var found: [(slot: Slot, name: String)] = []

      mutating func visit(_ library: Library) {
        guard let dynamic = library.dynamicSection else { return }
        var entries: [Int: UInt] = [:]
        var entry = dynamic
        while entry.pointee.d_tag != DynamicTag.end {
          entries[Int(entry.pointee.d_tag)] = UInt(entry.pointee.d_un.d_val)
          entry += 1
        }
        guard
          let symbols = entries[DynamicTag.symbols].flatMap(UnsafePointer<Elf64_Sym>.init(bitPattern:)),
          let texts = entries[DynamicTag.texts].flatMap(UnsafePointer<CChar>.init(bitPattern:))
        else { return }
        for (table, size) in [(DynamicTag.calls, DynamicTag.callsSize), (DynamicTag.data, DynamicTag.dataSize)] {
          guard
            let start = entries[table].flatMap(UnsafePointer<Elf64_Rela>.init(bitPattern:)),
            let bytes = entries[size]
          else { continue }
          let relocations = UnsafeBufferPointer(start: start, count: Int(bytes) / MemoryLayout<Elf64_Rela>.stride)
          for relocation in relocations where RelocationType.all.contains(relocation.r_info & 0xffff_ffff) {
            let symbol = symbols[Int(relocation.r_info >> 32)]
            let name = String(cString: texts + Int(symbol.st_name))
            guard names.contains(name), let slot = Slot(bitPattern: library.base + UInt(relocation.r_offset)) else {
              continue
            }
            found.append((slot, name))
          }
        }
      }
    }
  }

  /// The head of the C library's `dl_phdr_info`.
  private struct Library {
    let base: UInt
    let name: UnsafePointer<CChar>?
    let headers: UnsafePointer<Elf64_Phdr>?
    let headerCount: UInt16

    /// Where the library's dynamic section is; nil for the kernel's own library, which has no slots.
    var dynamicSection: UnsafePointer<Elf64_Dyn>? {
      let isKernels = name.map { String(cString: $0).hasPrefix("linux-vdso") } ?? false
      guard let headers, !isKernels else { return nil }
      let all = UnsafeBufferPointer(start: headers, count: Int(headerCount))
      let dynamicType: UInt32 = 2
      return all.first { $0.p_type == dynamicType }
        .flatMap { UnsafePointer(bitPattern: base + UInt($0.p_vaddr)) }
    }
  }

  /// Entries of a dynamic section, as the ELF format numbers them.
  private enum DynamicTag {
    static let end = 0
    static let callsSize = 2
    static let texts = 5
    static let symbols = 6
    static let data = 7
    static let dataSize = 8
    static let calls = 23
  }

  /// Relocations whose slot holds the plain address of a function.
  private enum RelocationType {
    #if arch(x86_64)
      static let all: Set<UInt64> = [1, 6, 7]  // R_X86_64_64, _GLOB_DAT, _JUMP_SLOT
    #else
      static let all: Set<UInt64> = [257, 1025, 1026]  // R_AARCH64_ABS64, _GLOB_DAT, _JUMP_SLOT
    #endif
  }

  @_silgen_name("dl_iterate_phdr")
  private func forEachLibrary(
    _ visit:
      @convention(c) (_ library: UnsafeRawPointer?, _ size: Int, _ context: UnsafeMutableRawPointer?) -> CInt,
    _ context: UnsafeMutableRawPointer?
  ) -> CInt
#endif
