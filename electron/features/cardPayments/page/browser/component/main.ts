import {
  faultText,
  LONGEST_RESULT,
  readToFrame,
  resultText,
  type FrameFault,
  type FromFrame,
  type HandedTheme
} from '../../frameMessages.ts'
import { element } from '../element.ts'

/** The documented interface of the library. The library is foreign code, so nothing that it returns is trusted. */
interface Library {
  components(): { get(name: 'card-input', theme: HandedTheme | undefined, container: Element): Component }
  confirmPaymentMethod(
    token: string,
    options: { readonly payment_method: { readonly card: Component }; readonly save: boolean }
  ): unknown
}
interface Component {
  mount(container?: Element): unknown
}

const { page = '' } = document.body.dataset
const place = element('card')
let port: MessagePort | undefined
let library: Library | undefined
let card: Component | undefined

addEventListener('message', ({ data, origin, source, ports: [given] }: MessageEvent<unknown>) => {
  if (port || source !== parent || origin !== page || data !== 'tallydesk.port' || !given) return
  port = given
  port.addEventListener('message', (event: MessageEvent<unknown>) => hear(event.data))
  port.start()
})
new ResizeObserver(() => post({ type: 'height', height: Math.ceil(place.getBoundingClientRect().height) })).observe(
  place
)

function post(message: FromFrame): void {
  port?.postMessage(message)
}

function fail(fault: FrameFault, thrown: unknown, id = 0): void {
  post({ type: 'failed', fault, id, message: faultText(thrown) })
}

function hear(data: unknown): void {
  const message = readToFrame(data)
  if (message?.type === 'start') load(message.sdkUrl, message.publicKey, message.theme)
  if (message?.type === 'theme') show(message.theme)
  if (message?.type === 'confirm') void confirm(message.id, message.token, message.save)
}

function load(sdkUrl: string, publicKey: string, theme: HandedTheme): void {
  const script = document.createElement('script')
  script.referrerPolicy = 'no-referrer'
  script.addEventListener('error', () => fail('load', `${new URL(sdkUrl).host} sent no script.`))
  script.addEventListener('load', () => begin(publicKey, theme))
  script.src = `${sdkUrl}/v1/`
  document.head.append(script)
}

function begin(publicKey: string, theme: HandedTheme): void {
  const factory = (globalThis as { readonly Service3D?: unknown }).Service3D
  if (typeof factory !== 'function') {
    fail('shape', 'There is no Service3D in it.')
    return
  }
  try {
    library = (factory as (key: string) => Library)(publicKey)
    show(theme)
  } catch (error) {
    fail('start', error)
  }
}

/** Mounts a new component: the interface has no way to change the look of an existing one. */
function show(theme: HandedTheme): void {
  if (!library) return
  const container = document.createElement('div')
  place.replaceChildren(container)
  card = undefined
  try {
    card = library.components().get('card-input', theme ?? undefined, container)
    card.mount()
    post({ type: 'mounted' })
  } catch (error) {
    fail('start', error)
  }
}

async function confirm(id: number, token: string, save: boolean): Promise<void> {
  try {
    if (!library || !card) throw new Error('There is no component.')
    const result: unknown = await library.confirmPaymentMethod(token, { payment_method: { card }, save })
    const text = resultText(result)
    if (text.length > LONGEST_RESULT) throw new Error('The result is far too long.')
    post({ type: 'result', id, text })
  } catch (error) {
    fail('confirm', error, id)
  }
}
