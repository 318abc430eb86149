/** The other side of a transaction. `undefined` parts are left out on the wire, `null` ones are sent as null. */
export interface Counterparty {
  readonly name: string | null
  readonly number: string | null | undefined
  readonly bankCode: string | null | undefined
  readonly accountId: string | null | undefined
  readonly currency: string
  /** The `counterparty` object as JSON text, made once because the same few hundred come back in every page. */
  readonly json: string
}

export function makeCounterparty(parts: Omit<Counterparty, 'json'>): Counterparty {
  const { name, number, bankCode, accountId } = parts
  const details = number === undefined && bankCode === undefined ? undefined : { number, bank_code: bankCode }
  return { ...parts, json: JSON.stringify({ account_details: details, account_id: accountId, name }) }
}
