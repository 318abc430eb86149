import type { Connect } from '../../protocol/frameMessages.ts'
import { schemeOn, type Rgb, type Scheme } from '../../protocol/ground.ts'

export interface OverlayOptions {
  readonly address: string
  /** Background of the card component; the window uses the same colours. */
  readonly ground: Rgb
  /** The port to the card frame, passed on unread. */
  readonly port: MessagePort
  readonly onCancel: () => void
}

/**
 * Covers the page with the frame that shows a challenge. A modal dialog makes the rest of the page inert, keeps the
 * focus inside, and returns it at the end.
 */
export class ChallengeOverlay {
  readonly #dialog = document.createElement('dialog')
  readonly #before = document.activeElement
  readonly #onClose: () => void

  constructor({ address, ground, port, onCancel }: OverlayOptions) {
    const scheme = schemeOn(ground)
    const frame = makeFrame(address, scheme)
    frame.addEventListener(
      'load',
      () => {
        const connect: Connect = { type: 'service3d.connect', publicKey: 'none', theme: undefined, ground }
        frame.contentWindow?.postMessage(connect, new URL(address).origin, [port])
        frame.focus()
      },
      { once: true }
    )
    this.#dialog.setAttribute('aria-label', 'Confirm with your bank')
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      onCancel()
    })
    // When a user presses Escape twice in a row, the browser closes the dialog without asking. That also counts as
    // cancel.
    this.#onClose = onCancel
    this.#dialog.addEventListener('close', onCancel)
    Object.assign(this.#dialog.style, FULL, { colorScheme: scheme })
    this.#dialog.append(frame)
    document.body.append(this.#dialog)
    this.#dialog.showModal()
  }

  close(): void {
    this.#dialog.removeEventListener('close', this.#onClose)
    this.#dialog.close()
    this.#dialog.remove()
    // The dialog returns the focus to an element of this page, but not into a frame of another origin.
    if (this.#before instanceof HTMLElement) this.#before.focus()
  }
}

const FULL = {
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: '0',
  padding: '0',
  border: '0',
  overflow: 'hidden',
  background: 'transparent'
} as const

function makeFrame(address: string, scheme: Scheme): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = new URL('challenge', address).href
  frame.title = 'Confirm with your bank'
  frame.referrerPolicy = 'no-referrer'
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    height: '100%',
    border: '0',
    background: 'transparent',
    colorScheme: scheme
  })
  return frame
}
