import type { InstructedItem } from '../../model.ts'
import { canonicalUuid } from '../values/uuid.ts'
import type { PainField } from './painElements.ts'

const LONGEST_LINE = 140

/** The fields of a payment while it is read. */
export class PainPayment {
  amount: bigint | undefined
  currency = ''
  hasAmount = false
  instructionId = ''
  endToEndId = ''
  /** With hyphens. */
  uetr = ''
  #iban = ''
  #otherNumber = ''
  #bic = ''
  #clearingMember = ''
  #name = ''
  #lines: string[] = []
  #structured: string[] = []

  /** Stores a text that needs no check. */
  set(field: PainField, text: string): void {
    if (field === 'name') this.#name = text
    else if (field === 'iban') this.#iban = withoutSpaces(text)
    else if (field === 'otherNumber') this.#otherNumber = text
    else if (field === 'bic' || field === 'bicfi') this.#bic = text
    else if (field === 'clearingMember') this.#clearingMember = text
    else if (text === '') return
    else if (field === 'text') this.#lines.push(text)
    else if (field === 'structured') this.#structured.push(text)
  }

  item(batch: string, account: string | null, dueOn: string | null): InstructedItem {
    return {
      batch,
      account,
      correlationId: this.uetr || (canonicalUuid(this.endToEndId) ?? null),
      endToEndId: this.endToEndId || null,
      instructionId: this.instructionId || null,
      amount: this.amount === undefined ? null : -this.amount,
      currency: this.currency || null,
      counterpartyName: this.#name || null,
      counterpartyNumber: this.#iban || this.#otherNumber || null,
      counterpartyBankCode: this.#bic || this.#clearingMember || null,
      reference: this.#reference() || null,
      dueOn
    }
  }

  #reference(): string {
    const [first = '', ...more] = this.#lines
    if (more.length === 0) return first || this.#structured.join(' ')
    // A text that was cut at the line length continues in the next line.
    return this.#lines.reduce((text, line, at) => {
      return text + ((this.#lines[at - 1]?.length ?? LONGEST_LINE) >= LONGEST_LINE ? '' : ' ') + line
    }, '')
  }
}

export function withoutSpaces(text: string): string {
  return text.includes(' ') ? text.replaceAll(' ', '') : text
}
