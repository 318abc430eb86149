import { userInfo } from 'node:os'

/** Who works here: the name that the operating system knows them by. */
export function currentUser(): { readonly name: string } {
  return { name: userName() }
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that no list of users names.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
