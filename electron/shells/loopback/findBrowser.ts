import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'

/** What is looked at to find a browser; a test brings its own. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

export const thisMachine: Machine = { platform: process.platform, env: process.env, home: homedir() }

const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser-stable',
  'brave-browser'
]
const macNames = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser']
const windowsPaths = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'BraveSoftware\\Brave-Browser\\Application\\brave.exe'
]

/**
 * The program of an installed browser that can open an app window, or undefined. `TALLYDESK_BROWSER` names another:
 * a path, or a name on the PATH; `bad-input` when it names nothing that runs.
 */
export function findBrowser(machine: Machine = thisMachine): string | undefined {
  const wanted = machine.env['TALLYDESK_BROWSER']
  if (!wanted) return usualPlaces(machine).find(isProgram)
  const found = isAbsolute(wanted) ? wanted : onPath(machine, [wanted]).find(isProgram)
  if (found !== undefined && isProgram(found)) return found
  throw new AppError('bad-input', 'TALLYDESK_BROWSER names no program that can be run. Correct it, or unset it.')
}

function usualPlaces(machine: Machine): readonly string[] {
  const { platform, env, home } = machine
  if (platform === 'darwin') {
    const folders = ['/Applications', join(home, 'Applications')]
    return macNames.flatMap((name) => folders.map((folder) => join(folder, `${name}.app/Contents/MacOS/${name}`)))
  }
  if (platform === 'win32') {
    const folders = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LocalAppData']].filter(
      (path) => path !== undefined
    )
    return windowsPaths.flatMap((path) => folders.map((folder) => join(folder, path)))
  }
  return onPath(machine, linuxNames)
}

function onPath({ env }: Machine, names: readonly string[]): readonly string[] {
  // A relative entry would run whatever lies in the current folder.
  const folders = (env['PATH'] ?? '').split(delimiter).filter(isAbsolute)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
