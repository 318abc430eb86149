import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { placesIn } from '../../session/dataFolder.ts'

interface ProfilePlace {
  readonly program: string
  readonly dataDir: string
  readonly home: string
}

/**
 * The folder of a browser profile that is only ours, made with mode 0700: the window is a process of its own that ends
 * with it, and the user's own tabs, extensions and cookies stay out. One a browser, since they share no format.
 */
export function browserProfile({ program, dataDir, home }: ProfilePlace): string {
  const name = basename(program, extname(program)).toLowerCase().replaceAll(' ', '-')
  const parent = isSnap(program)
    ? join(home, 'snap', snapName(name), 'common', 'tallydesk')
    : placesIn(dataDir).browserProfiles
  const folder = join(parent, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** A browser from a snap may read and write in no hidden folder, and our data folder may be in one. */
function isSnap(program: string): boolean {
  if (program.startsWith('/snap/') || program.endsWith('/chromium-browser')) return existsSync('/snap/bin/chromium')
  return basename(realpathSync(program)) === 'snap'
}

function snapName(program: string): string {
  return program === 'chromium-browser' ? 'chromium' : program
}
