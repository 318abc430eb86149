import type { PartyRef, PaymentMethod, PaymentMethodReading } from '../../../../shared/domain/paymentMethod.ts'
import { AppError } from '../../../../shared/errors.ts'
import { commonOptions, EXIT, type Command, type Options } from '../command/command.ts'
import { withServices } from '../services/services.ts'
import { formatTable, type Column } from '../terminal/formatTable.ts'
import { showResult } from '../terminal/showResult.ts'
import { untilStopped } from '../terminal/untilStopped.ts'
import { clippedText } from '../terminal/visibleText.ts'
import { utcTime } from '../terminal/words.ts'
import { uuidOption } from '../command/optionValues.ts'

const COLUMNS: readonly Column[] = ['Type', 'Brand', 'Number', 'Expires', 'Created', 'Id'].map((head) => ({ head }))

export const paymentMethods: Command = {
  options: {
    individual: { type: 'string', value: 'ID', text: 'the UUID of a customer' },
    guest: { type: 'string', value: 'ID', text: 'the UUID of a guest customer' },
    ...commonOptions
  },
  run: (options, terminal) => {
    const party = partyOf(options)
    return withServices(options, terminal, { uses: 'service' }, async ({ app, keep }) => {
      const reading = await untilStopped(app.handlers['party.read'](party), terminal.signal)
      keep()
      showResult(options, terminal, { ...party, ...reading }, () => methodTable(reading, terminal.width))
      if (!reading.hasMore) return EXIT.done
      terminal.err('tallydesk: More saved cards exist; asking for them is not supported by your provider.')
      return EXIT.incomplete
    })
  }
}

function partyOf(options: Options): PartyRef {
  const kinds = (['individual', 'guest'] as const).filter((kind) => options[kind] !== undefined)
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1)
    throw new AppError('bad-input', 'Give either --individual ID or --guest ID.')
  return { kind, id: uuidOption(options, kind) }
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
