import { cardFailure } from '../../protocol/confirmResult.ts'
import { parseConnect, parsePageMessage, type CardMessage, type Connect } from '../../protocol/frameMessages.ts'
import { parseTheme } from '../../theme/theme.ts'
import { applyTheme, paintOn } from './applyTheme.ts'
import { CardFields } from './cardFields.ts'
import { Confirming } from './confirming.ts'
import { openSigner } from './signer.ts'

// The page that shows this frame may connect once. It can start a confirmation, but it cannot read the card.
function take({ data, source, ports: [port] }: MessageEvent<unknown>): void {
  const connect = parseConnect(data)
  if (connect === undefined || port === undefined || source !== window.parent || window.parent === window) return
  removeEventListener('message', take)
  serve(connect, port)
}
addEventListener('message', take)

function serve({ publicKey, theme: given, ground }: Connect, port: MessagePort): void {
  const post = (message: CardMessage, transfer: Transferable[] = []) => port.postMessage(message, transfer)
  const root = document.documentElement
  const theme = parseTheme(given, location.origin, (property, value) => CSS.supports(property, value))
  applyTheme(root, theme)
  paintOn(root, ground, theme)
  const fields = new CardFields(() => post({ type: 'submit' }))
  const confirming = new Confirming({
    fields,
    signer: openSigner(publicKey),
    openChallenge: (inner) => post({ type: 'open-challenge' }, [inner]),
    closeChallenge: () => post({ type: 'close-challenge' })
  })
  port.onmessage = (event: MessageEvent<unknown>) => {
    const message = parsePageMessage(event.data)
    if (message?.type === 'ground') paintOn(root, message.ground, theme)
    if (message?.type === 'cancel-challenge') confirming.cancelChallenge()
    if (message?.type === 'confirm') {
      void confirming
        .confirm(message.token, message.save)
        // The text of an unexpected failure stays in the frame, because it might contain typed card data.
        .catch(() => cardFailure('unexpected'))
        .then((result) => post({ type: 'result', id: message.id, result }))
    }
  }
  const form = document.getElementById('card') ?? document.body
  new ResizeObserver(() => post({ type: 'height', height: Math.ceil(form.getBoundingClientRect().height) })).observe(
    form
  )
  post({ type: 'ready' })
}
