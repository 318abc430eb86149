export interface Party {
  readonly counterpartyName: string | null
  readonly ultimateName?: string | null
}

/** The names of a party. A payee may take the money for somebody else, and banks may state either of them. */
export function namesOf({ counterpartyName, ultimateName = null }: Party): readonly string[] {
  return [counterpartyName, ultimateName].filter((name) => name !== null)
}
