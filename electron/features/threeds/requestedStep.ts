import { challengeField, methodField, type Fields } from './messages/requests.ts'

/** A step as the service requests it; null for what the service does not state. */
export interface RequestedStep {
  readonly visible: boolean | null
  readonly method: string | null
  readonly url: string | null
  readonly data: Fields | null
}

/** Codes of the window sizes of a challenge; see `page/`. */
const WINDOW_SIZES = ['01', '02', '03', '04', '05'] as const
type WindowSize = (typeof WINDOW_SIZES)[number]

/** A step that the app can carry out. */
export interface Step {
  readonly type: 'method' | 'challenge'
  readonly visible: boolean
  /** Target of the form. */
  readonly url: URL
  readonly input: { readonly name: 'threeDSMethodData' | 'creq'; readonly value: string }
  /** Name of the field with the answer. */
  readonly answer: 'threeDSMethodData' | 'cres'
  /** `threeDSServerTransID` as JSON text. */
  readonly transactionId: string
  /** Undefined if the step has no such id. */
  readonly ids: { readonly threeDSServerTransID: string; readonly acsTransID: string | undefined }
  readonly size: WindowSize
  /** A remark for the user. */
  readonly note: string | undefined
  /** The same if a step is requested again. */
  readonly key: string
}

/** The step; or a sentence that says why the interface does not cover it. */
export function readStep(
  { visible, method, url, data }: RequestedStep,
  target: string
): { readonly step: Step } | { readonly uncovered: string } {
  if (method !== 'POST') return uncovered(`its method is ${method === null ? 'missing' : shown(method)}, not POST`)
  if (data === null) return uncovered('it has no data')
  const type = textOf(data.get('type'))
  if (type !== 'method' && type !== 'challenge') return uncovered(`its type is ${shown(type ?? 'missing')}`)
  if (visible === null) return uncovered('it does not say whether it is visible')
  const place = addressOf(url)
  if (!place) return uncovered('it has no address of the web')
  const transactionId = data.get('threeDSServerTransID')
  const ids = idsOf(data)
  if (transactionId === undefined || !ids) return uncovered('it has no transaction id')
  if (type === 'challenge' && ids.acsTransID === undefined) return uncovered('it has no transaction id of the issuer')
  const common = { visible, url: place, transactionId, ids, key: JSON.stringify([type, ids]) }
  if (type === 'method') {
    const input = { name: 'threeDSMethodData', value: methodField(transactionId, target) } as const
    return { step: { ...common, type, input, answer: 'threeDSMethodData', size: '05', note: undefined } }
  }
  const input = { name: 'creq', value: challengeField(data) } as const
  return { step: { ...common, type, input, answer: 'cres', ...sizeOf(data) } }
}

function uncovered(why: string): { readonly uncovered: string } {
  return { uncovered: `The interface does not cover the step that the service asks for: ${why}.` }
}

/** Words of a service, shortened and made harmless. A long run of digits may be the card number. */
function shown(text: string): string {
  const harmless = text.replace(/[\p{C}\s]+/gu, ' ').replace(/\d(?:[ -]?\d){6,}/g, '***')
  return `“${harmless.slice(0, 40)}”`
}

function idsOf(data: Fields): Step['ids'] | undefined {
  const threeDSServerTransID = textOf(data.get('threeDSServerTransID'))
  return threeDSServerTransID ? { threeDSServerTransID, acsTransID: textOf(data.get('acsTransID')) } : undefined
}

function sizeOf(data: Fields): Pick<Step, 'size' | 'note'> {
  const code = textOf(data.get('challengeWindowSize'))
  const size = WINDOW_SIZES.find((known) => known === code)
  if (size) return { size, note: undefined }
  const what = code === undefined ? 'names no window size' : `names an unknown window size, ${shown(code)}`
  return { size: '05', note: `The step ${what}; it is shown as 05.` }
}

/** Plain http only for services on this computer: browsers show no such page inside another one. */
function addressOf(text: string | null): URL | undefined {
  const url = URL.parse(text ?? '')
  if (url?.username !== '' || url.password !== '' || !isPlain(url)) return undefined
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisComputer(url)) ? url : undefined
}

/** The host is inserted into a page's policy, where `;`, `,` and `*` would end or widen it; URL parsers allow these. */
function isPlain({ host }: URL): boolean {
  return /^[\w.:[\]-]+$/.test(host)
}

/**
 * Whether browsers ask the user, or refuse, before the step's page posts its answer to `target`: because `target` is on
 * this computer and the page, by its host name, is not.
 */
export function needsPermission({ url }: Pick<Step, 'url'>, target: string): boolean {
  return isOnThisComputer(new URL(target)) && !isOnThisComputer(url)
}

function isOnThisComputer({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

function textOf(source: string | undefined): string | undefined {
  return source?.startsWith('"') ? (JSON.parse(source) as string) : undefined
}
