import type { PartyRef, PaymentMethod, PaymentMethodReading } from '../../../../shared/domain/paymentMethod.ts'
import { AppError } from '../../../../shared/errors.ts'
import { command, commonOptions, EXIT } from '../command/command.ts'
import { withServices } from '../services/services.ts'
import { formatTable, type Column } from '../terminal/formatTable.ts'
import { showResult } from '../terminal/showResult.ts'
import { untilStopped } from '../terminal/untilStopped.ts'
import { clippedText } from '../terminal/visibleText.ts'
import { utcTime } from '../terminal/words.ts'
import { uuid } from '../command/optionValues.ts'

const COLUMNS: readonly Column[] = ['Type', 'Brand', 'Number', 'Expires', 'Created', 'Id'].map((head) => ({ head }))

export const paymentMethods = command({
  options: {
    individual: { value: 'ID', read: uuid, text: 'the UUID of a customer' },
    guest: { value: 'ID', read: uuid, text: 'the UUID of a guest customer' },
    ...commonOptions
  },
  run: (options, terminal) => {
    const party = partyOf(options.individual, options.guest)
    return withServices(options, terminal, { uses: 'service' }, async ({ app, keep }) => {
      const reading = await untilStopped(app.handlers['party.read'](party), terminal.signal)
      keep()
      showResult(options, terminal, { ...party, ...reading }, () => methodTable(reading, terminal.width))
      if (!reading.hasMore) return EXIT.done
      terminal.err('tallydesk: More saved cards exist; asking for them is not supported by your provider.')
      return EXIT.incomplete
    })
  }
})

function partyOf(individual: string | undefined, guest: string | undefined): PartyRef {
  if (individual !== undefined && guest === undefined) return { kind: 'individual', id: individual }
  if (guest !== undefined && individual === undefined) return { kind: 'guest', id: guest }
  throw new AppError('bad-input', 'Give either --individual ID or --guest ID.')
}

function methodTable({ methods }: PaymentMethodReading, width: number): string {
  if (methods.length === 0) return 'No saved cards.'
  return `\n${formatTable(COLUMNS, methods.map(cells), width)}\n`
}

function cells({ id, type, card, createdAt }: PaymentMethod): readonly string[] {
  return [
    clippedText(type, 20),
    clippedText(card?.brand ?? '', 20),
    card ? `•••• ${card.last4}` : '',
    card ? `${card.expMonth}/${card.expYear}` : '',
    utcTime(createdAt),
    clippedText(id, 60)
  ]
}
