/** The library as pages of ours see it: through its documented interface, like any other page. */
type Service3DFactory = (publicKey: string) => {
  components(): { get(name: 'card-input', theme?: object, container?: Element): CardComponent }
  confirmPaymentMethod(
    token: string,
    options: { readonly payment_method: { readonly card: CardComponent }; readonly save?: boolean }
  ): Promise<{ readonly data?: unknown; readonly error?: { readonly code?: string; readonly message?: string } }>
}

interface CardComponent {
  mount(container?: Element): void
}

/** The global that the library's script defines. */
export const service3D = (globalThis as unknown as { readonly Service3D: Service3DFactory }).Service3D
