import type { Proposal } from '../../../shared/domain/reconciliation/proposal.ts'
import { commonOptions, EXIT, type Command } from '../command.ts'
import { wrongUse } from '../commandHelp.ts'
import { textOption } from '../optionValues.ts'
import { readLedger } from '../services/readLedger.ts'
import { formatTable } from '../terminal/formatTable.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { utcTime } from '../words.ts'

export const proposals: Command = {
  details:
    'What still holds is sent by itself once the database answers. What changed meanwhile waits for you: --send sends it although.\nExit code 4: some wait.',
  options: {
    send: { type: 'string', value: 'N', text: 'sends this one, if it is still possible' },
    withdraw: { type: 'string', value: 'N', text: 'withdraws this one: it is forgotten' },
    ...commonOptions
  },
  run: (options, terminal) => {
    const send = numberOf(textOption(options, 'send'))
    const withdraw = numberOf(textOption(options, 'withdraw'))
    return readLedger(options, terminal, async ({ handlers }) => {
      // Takes in what others did, and sends what still holds.
      await handlers['team.get'](undefined)
      if (send !== undefined) await handlers['reconciliation.sendProposal'](send)
      if (withdraw !== undefined) await handlers['reconciliation.withdrawProposal'](withdraw)
      const { proposals: waiting } = await handlers['team.get'](undefined)
      showResult(options, terminal, { proposals: waiting }, () => table(waiting, terminal.width))
      return waiting.length === 0 ? EXIT.done : EXIT.incomplete
    })
  }
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,15}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw wrongUse('team proposals', 'Give the number of a decision that waits, as `team proposals` lists it.')
}

function table(waiting: readonly Proposal[], width: number): string {
  if (waiting.length === 0) return 'Nothing waits: the team has all your decisions.'
  const columns = [{ head: 'N' }, { head: 'Decided' }, { head: 'Decision' }, { head: 'Why it waits' }]
  const rows = waiting.map(({ id, at, words, refusal, isSent }) => [
    String(id),
    utcTime(at),
    visibleText(words),
    visibleText(refusal ?? (isSent ? 'No answer yet: the team may have it' : 'Database out of reach'))
  ])
  return `\n${formatTable(columns, rows, width)}\n`
}
