import { failure, type ConfirmResult } from '../../protocol/confirmResult.ts'
import { parseCardMessage, type CardMessage, type Connect, type PageMessage } from '../../protocol/frameMessages.ts'
import { schemeOn, type Rgb } from '../../protocol/ground.ts'
import { ChallengeOverlay } from './challengeOverlay.ts'
import type { Layout } from '../../theme/theme.ts'
import { groundUnder, watchGround } from './ground.ts'

export interface CardInputOptions {
  /** Address of the library, with a slash at the end. */
  readonly address: string
  readonly publicKey: string
  readonly theme: unknown
  readonly fontImport: string | undefined
  readonly layout: Layout
  readonly container: Element | undefined
}

const READY_LIMIT = 20_000
const USUAL_HEIGHTS: Readonly<Record<Layout, string>> = { standard: '150px', row: '69px', column: '230px' }

/** The card component. The page holds its frame and one port to it; the typed card stays in the frame. */
export class CardInput {
  readonly #options: CardInputOptions
  readonly #frame: HTMLIFrameElement
  readonly #waiting = new Map<string, (result: ConfirmResult) => void>()
  #port: MessagePort | undefined
  #ready = Promise.withResolvers<true>()
  #overlay: ChallengeOverlay | undefined
  #mounted = false
  #isReady = false
  #ground: Rgb | undefined
  #stopWatching: (() => void) | undefined

  constructor(options: CardInputOptions) {
    this.#options = options
    this.#frame = makeFrame(options)
    this.#frame.addEventListener('load', () => this.#connect())
    options.container?.append(this.#frame)
  }

  /** Shows the component in the container, or in the one that `get` was given. */
  mount(container?: Element): void {
    const place = container ?? this.#options.container
    if (!(place instanceof Element))
      throw new TypeError('mount needs an element of the page, unless get was given one.')
    this.#mounted = true
    // Moving a frame reloads it, so a frame that is already in the right place is not moved.
    if (this.#frame.parentElement !== place) place.append(this.#frame)
    this.#show()
  }

  /** Confirms with the typed card. The client calls it; it is not part of the component's public interface. */
  async confirm(token: string, save: boolean | null): Promise<ConfirmResult> {
    if (!this.#mounted || !this.#frame.isConnected) return failure('not_mounted', 'Mount the card component first.')
    const isReady = await Promise.race([this.#ready.promise, after(READY_LIMIT)])
    if (!isReady)
      return failure('unavailable', 'The card component could not be loaded. Reload the page and try again.')
    const id = crypto.randomUUID()
    const answer = new Promise<ConfirmResult>((resolve) => this.#waiting.set(id, resolve))
    this.#post({ type: 'confirm', id, token, save })
    const gone = setInterval(() => {
      if (!this.#frame.isConnected) this.#abandon()
    }, 500)
    return answer.finally(() => clearInterval(gone))
  }

  #connect(): void {
    if (this.#port !== undefined) this.#abandon()
    const { publicKey, theme, address } = this.#options
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data, ports }: MessageEvent<unknown>) => {
      const message = parseCardMessage(data)
      if (message !== undefined) this.#hear(message, ports[0])
    }
    this.#port = port1
    this.#stopWatching = watchGround(this.#frame, () => this.#tellGround())
    const ground = this.#look()
    const connect: Connect = { type: 'service3d.connect', publicKey, theme, ground }
    this.#frame.contentWindow?.postMessage(connect, new URL(address).origin, [port2])
  }

  #hear(message: CardMessage, port: MessagePort | undefined): void {
    switch (message.type) {
      case 'ready':
        this.#ready.resolve(true)
        this.#isReady = true
        this.#show()
        break
      case 'height':
        this.#frame.style.height = `${message.height}px`
        break
      case 'submit':
        this.#frame.dispatchEvent(new CustomEvent('card-input:submit', { bubbles: true }))
        break
      case 'open-challenge':
        if (port !== undefined) this.#openChallenge(port)
        break
      case 'close-challenge':
        this.#closeChallenge()
        break
      case 'result':
        this.#waiting.get(message.id)?.(message.result)
        this.#waiting.delete(message.id)
    }
  }

  #openChallenge(port: MessagePort): void {
    this.#closeChallenge()
    this.#overlay = new ChallengeOverlay({
      address: this.#options.address,
      ground: this.#ground ?? this.#look(),
      port,
      onCancel: () => this.#post({ type: 'cancel-challenge' })
    })
  }

  #closeChallenge(): void {
    this.#overlay?.close()
    this.#overlay = undefined
  }

  // Called when the frame was reloaded or removed: running confirmations get no answer any more, so they fail.
  #abandon(): void {
    this.#stopWatching?.()
    this.#port?.close()
    this.#port = undefined
    this.#ready = Promise.withResolvers<true>()
    this.#isReady = false
    this.#frame.style.visibility = 'hidden'
    this.#closeChallenge()
    for (const settle of this.#waiting.values())
      settle(failure('interrupted', 'The card component was removed or reloaded.'))
    this.#waiting.clear()
  }

  #tellGround(): void {
    if (!this.#frame.isConnected) {
      this.#stopWatching?.()
      return
    }
    const before = this.#ground
    const ground = this.#look()
    if (String(ground) !== String(before)) this.#post({ type: 'ground', ground })
  }

  /** The frame needs the same colour scheme as the page inside it; otherwise the browser gives it an opaque canvas. */
  #look(): Rgb {
    const ground = groundUnder(this.#frame)
    this.#ground = ground
    this.#frame.style.colorScheme = schemeOn(ground)
    return ground
  }

  #post(message: PageMessage): void {
    this.#port?.postMessage(message)
  }

  #show(): void {
    if (this.#mounted && this.#isReady) this.#frame.style.visibility = 'visible'
  }
}

// Every style is set through the object model, which no content policy of the page forbids.
function makeFrame({ address, fontImport, layout }: CardInputOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  const url = new URL('card', address)
  if (fontImport !== undefined) url.searchParams.set('font', fontImport)
  frame.src = url.href
  frame.title = 'Card details'
  frame.referrerPolicy = 'no-referrer'
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    // The height until the frame reports its own, so that the content below does not jump.
    height: USUAL_HEIGHTS[layout],
    border: '0',
    visibility: 'hidden',
    background: 'transparent'
  })
  return frame
}

function after(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds))
}
