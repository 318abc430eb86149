import type { Served } from './computer/threads.ts'
import type { AppParts } from './worldFiles.ts'

/** Loads the app's modules once more. */
export type Load = (number: number) => Promise<AppParts>

const loaded: AppParts[] = []
/** Loaded apps that no process uses. One that was killed is none of them. */
const free: number[] = []

/** The workers of each loaded app, by the address that its shell gives them. */
export const served: Served = {
  open: (script, options, announce) => openWorker(script, options, announce),
  toWire: (script, error) => partsOf(script).toWire(error)
}

function partsOf(script: string): AppParts {
  const parts = loaded[Number(script.split('#')[1])]
  if (!parts) throw new Error(`Nothing is loaded as ${script}`)
  return parts
}

const openWorker: Served['open'] = (script, options, announce) => {
  const [kind] = script.split('#')
  const parts = partsOf(script)
  const given = options as never
  const open = { ledger: () => parts.openLedger(given, announce), workbook: () => parts.openWorkbook(given, announce) }
  if (kind === 'workbook' && typeof options === 'object' && options !== null && 'isCopying' in options) {
    return parts.openCopyCalls() as never
  }
  if (kind !== 'ledger' && kind !== 'workbook') throw new Error(`No world has a worker ${script}`)
  return open[kind]() as never
}

/** An app for a process that starts: its modules are those of no other process that lives. */
export async function takeApp(load: Load): Promise<{ readonly number: number; readonly parts: AppParts }> {
  const number = free.shift() ?? loaded.length
  return { number, parts: (loaded[number] ??= await load(number)) }
}

/** The process of that app has ended, and left nothing in its modules. */
export function giveBack(number: number): void {
  free.push(number)
}

/** Of any process that was started; undefined before the first. */
export function anyApp(): AppParts | undefined {
  return loaded[0]
}
