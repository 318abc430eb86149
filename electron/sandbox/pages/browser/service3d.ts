/** The library as pages of ours see it: through its documented interface, like any other page. */
type Service3DFactory = (publicKey: string) => {
  components(): { get(name: 'card-input', theme?: object, container?: Element): CardComponent }
  confirmPaymentMethod(
    token: string,
    options: { readonly payment_method: { readonly card: CardComponent }; readonly save?: boolean }
  ): Promise<{ readonly data?: unknown; readonly error?: CardError }>
}

export interface CardError {
  readonly code?: string
  readonly message?: string
  readonly reason?: string
  readonly tries_left?: number
}

interface CardComponent {
  mount(container?: Element): void
}

/** The global that the library's script defines. */
export const service3D = (globalThis as unknown as { readonly Service3D: Service3DFactory }).Service3D
