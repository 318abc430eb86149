import type { Proposal } from '../../../../shared/domain/reconciliation/proposal.ts'
import { command, commonOptions, EXIT } from '../command/command.ts'
import { wrongUse } from '../command/commandHelp.ts'
import { wholeNumber } from '../command/optionValues.ts'
import { changeLedger, readLedger } from '../services/readLedger.ts'
import { formatTable } from '../terminal/formatTable.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { utcTime } from '../terminal/words.ts'

const anId = wholeNumber(1, 2 ** 31)

export const proposals = command({
  details:
    'What still holds is sent by itself once the database answers. What changed meanwhile waits for you: --send sends it although.\nExit code 4: some wait.',
  options: {
    send: { value: 'N', read: anId, text: 'sends this one, if it is still possible' },
    withdraw: { value: 'N', read: anId, text: 'withdraws this one: it is forgotten' },
    ...commonOptions
  },
  run: (options, terminal) => {
    const { send, withdraw } = options
    if (send !== undefined && withdraw !== undefined)
      throw wrongUse('team proposals', 'Give --send or --withdraw, not both: they take one proposal at a time.')
    const decide = send !== undefined || withdraw !== undefined ? changeLedger : readLedger
    return decide(options, terminal, async ({ handlers }) => {
      // Takes in what others did, and sends what still holds.
      await handlers['team.get'](undefined)
      if (send !== undefined) await handlers['reconciliation.sendProposal'](send)
      if (withdraw !== undefined) await handlers['reconciliation.withdrawProposal'](withdraw)
      const { proposals: waiting } = await handlers['team.get'](undefined)
      showResult(options, terminal, { proposals: waiting }, () => table(waiting, terminal.width))
      return waiting.length === 0 ? EXIT.done : EXIT.incomplete
    })
  }
})

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
