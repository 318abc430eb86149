import { isSame, randomText } from './oneUseToken.ts'

/** The pages that were let in. A session lasts as long as the process and the browser both do. */
export interface Sessions {
  /** Makes a session and returns the `Set-Cookie` value that carries it. */
  open(): string
  readonly isOpen: (cookieHeader: string | undefined) => boolean
}

/** Browsers keep one jar for all ports of a host, so the name has the port: two Tallydesks do not sign each other out. */
export function createSessions(port: () => number): Sessions {
  const open: string[] = []
  const name = () => `tallydesk-${port()}`
  return {
    open() {
      const value = randomText()
      open.push(value)
      return `${name()}=${value}; Path=/; HttpOnly; SameSite=Strict`
    },
    isOpen(cookieHeader) {
      const [value, ...more] = readCookies(cookieHeader ?? '', name())
      return value !== undefined && more.length === 0 && open.some((known) => isSame(known, value))
    }
  }
}

function readCookies(header: string, name: string): readonly string[] {
  const start = `${name}=`
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length))
}
