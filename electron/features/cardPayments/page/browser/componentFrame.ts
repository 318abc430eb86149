import { readFromFrame, type FromFrame, type HandedTheme, type ToFrame } from '../frameMessages.ts'

interface FrameStart {
  readonly frame: string
  readonly sdkUrl: string
  readonly publicKey: string
  readonly theme: HandedTheme
}

export interface ComponentFrame {
  post(message: ToFrame): void
  close(): void
}

const [LEAST_HEIGHT, MOST_HEIGHT] = [60, 640]

/** Inserts the component's document and gives it one port, once: a document that loads there later gets none. */
export function openComponentFrame(
  place: HTMLElement,
  { frame: address, sdkUrl, publicKey, theme }: FrameStart,
  hear: (message: FromFrame | { readonly type: 'gone' }) => void
): ComponentFrame {
  const { port1, port2 } = new MessageChannel()
  const frame = document.createElement('iframe')
  frame.title = 'Card details'
  frame.referrerPolicy = 'no-referrer'
  frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin')
  let isConnected = false
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readFromFrame(data)
    if (message?.type === 'height') setHeight(frame, message.height)
    else if (message) hear(message)
  })
  frame.addEventListener('load', () => {
    if (isConnected) {
      hear({ type: 'gone' })
      return
    }
    isConnected = true
    frame.contentWindow?.postMessage('tallydesk.port', new URL(address).origin, [port2])
    port1.start()
    port1.postMessage({ type: 'start', sdkUrl, publicKey, theme } satisfies ToFrame)
  })
  frame.src = address
  place.replaceChildren(frame)
  return {
    post: (message) => port1.postMessage(message),
    close() {
      port1.close()
      frame.remove()
    }
  }
}

function setHeight(frame: HTMLIFrameElement, height: number): void {
  frame.style.height = `${Math.min(Math.max(height, LEAST_HEIGHT), MOST_HEIGHT)}px`
}
