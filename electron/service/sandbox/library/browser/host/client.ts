import { failure, type ConfirmResult } from '../../protocol/confirmResult.ts'
import { parseTheme } from '../../theme/theme.ts'
import { CardInput } from './cardInput.ts'
import type { Client, Components } from './service3d.d.ts'

export function createClient(address: string, publicKey: unknown): Client {
  if (typeof publicKey !== 'string' || publicKey === '') throw new TypeError('Service3D needs a public key.')
  return Object.freeze({
    components: () =>
      Object.freeze({ get: (...given) => getComponent(address, publicKey, given) } satisfies Components),
    confirmPaymentMethod: async (token, options) => confirmWith(token, options)
  } satisfies Client)
}

function getComponent(address: string, publicKey: string, given: readonly unknown[]): CardInput {
  const [name, theme, container] = given
  if (name !== 'card-input') throw new TypeError('The only component is "card-input".')
  if (container !== undefined && container !== null && !(container instanceof Element)) {
    throw new TypeError('The container must be an element of the page.')
  }
  // Checked here first, so that the integrator sees the error. The frame checks the theme again.
  const { fontImport, layout } = parseTheme(theme, new URL(address).origin, (property, value) =>
    CSS.supports(property, value)
  )
  return new CardInput({
    address,
    publicKey,
    theme: plain(theme),
    fontImport,
    layout,
    container: container ?? undefined
  })
}

/** A plain copy of the theme: getters, prototypes and functions cannot be sent to the frame. */
function plain(theme: unknown): unknown {
  return theme === undefined || theme === null ? undefined : (JSON.parse(JSON.stringify(theme)) as unknown)
}

async function confirmWith(token: unknown, options: unknown): Promise<ConfirmResult> {
  if (typeof token !== 'string' || token === '') return failure('invalid_argument', 'The token must be a text.')
  const { payment_method, save = null } = (options ?? {}) as Readonly<Record<string, unknown>>
  const card = (payment_method as { readonly card?: unknown } | undefined)?.card
  if (!(card instanceof CardInput)) return failure('invalid_argument', 'payment_method.card must be a card component.')
  if (save !== null && typeof save !== 'boolean') return failure('invalid_argument', 'save must be true or false.')
  return card.confirm(token, save)
}
