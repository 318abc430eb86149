/** Whether two names that users gave are one: outer spaces, case and the way an accent is encoded do not count. */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}
