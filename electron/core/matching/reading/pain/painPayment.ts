import { isWrittenIn } from '../../pairing/texts/writtenIn.ts'
import { isUnreadableName } from '../../pairing/contradicting/lostLetters.ts'
import { normalise } from '../../pairing/texts/normalise.ts'
import type { InstructedItem } from '../../model.ts'
import { canonicalUuid } from '../values/uuid.ts'
import type { PainField } from './painElements.ts'

const LONGEST_LINE = 140
const STATEMENTS: ReadonlySet<PainField> = new Set(['structured', 'document', 'additional'])

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
  #ultimateName = ''
  #lines: string[] = []
  #statements: string[] = []

  /** Stores a text that needs no check. */
  set(field: PainField, text: string): void {
    if (field === 'name') this.#name = text
    else if (field === 'ultimateName') this.#ultimateName = text
    else if (field === 'iban') this.#iban = withoutSpaces(text)
    else if (field === 'otherNumber') this.#otherNumber = text
    else if (field === 'bic' || field === 'bicfi') this.#bic = text
    else if (field === 'clearingMember') this.#clearingMember = text
    else if (text === '') return
    else if (field === 'text') this.#lines.push(text)
    else if (STATEMENTS.has(field)) this.#statements.push(text)
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
      ultimateName: this.#secondName(),
      counterpartyNumber: this.#iban || this.#otherNumber || null,
      counterpartyBankCode: this.#bic || this.#clearingMember || null,
      reference: this.#reference() || null,
      dueOn
    }
  }

  /** A name that says nothing would make every name fit. */
  #secondName(): string | null {
    const name = this.#ultimateName
    return name === this.#name || normalise(name) === '' || isUnreadableName(name) ? null : name
  }

  /** The text, and each further statement in a line of its own. Programs often write a statement into the text too. */
  #reference(): string {
    const said = [this.#text()].filter((text) => text !== '')
    for (const statement of this.#statements)
      if (!said.some((text) => text === statement || isWrittenIn(statement, text))) said.push(statement)
    return said.join('\n')
  }

  #text(): string {
    const [first = '', ...more] = this.#lines
    if (more.length === 0) return first
    // A text that was cut at the line length continues in the next line.
    return this.#lines.reduce((text, line, at) => {
      return text + ((this.#lines[at - 1]?.length ?? LONGEST_LINE) >= LONGEST_LINE ? '' : ' ') + line
    }, '')
  }
}

export function withoutSpaces(text: string): string {
  return text.includes(' ') ? text.replaceAll(' ', '') : text
}
