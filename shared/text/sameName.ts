/** Whether two names that users gave are the same: outer spaces, case and the encoding of accents do not count. */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}
