import type { Proposal } from '../../../../shared/domain/reconciliation/proposal.ts'
import { commonOptions, EXIT, type Command } from '../command/command.ts'
import { wrongUse } from '../command/commandHelp.ts'
import { wholeNumber } from '../command/optionValues.ts'
import { changeLedger, readLedger } from '../services/readLedger.ts'
import { formatTable } from '../terminal/formatTable.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { utcTime } from '../terminal/words.ts'

/** No proposal has this number. */
const NONE = 0
const MOST = 2 ** 31

export const proposals: Command = {
  details:
    'What still holds is sent by itself once the database answers. What changed meanwhile waits for you: --send sends it although.\nExit code 4: some wait.',
  options: {
    send: { type: 'string', value: 'N', text: 'sends this one, if it is still possible' },
    withdraw: { type: 'string', value: 'N', text: 'withdraws this one: it is forgotten' },
    ...commonOptions
  },
  run: (options, terminal) => {
    const send = wholeNumber(options, 'send', NONE, 1, MOST)
    const withdraw = wholeNumber(options, 'withdraw', NONE, 1, MOST)
    if (send !== NONE && withdraw !== NONE)
      throw wrongUse('team proposals', 'Give --send or --withdraw, not both: they take one proposal at a time.')
    const decide = send !== NONE || withdraw !== NONE ? changeLedger : readLedger
    return decide(options, terminal, async ({ handlers }) => {
      // Takes in what others did, and sends what still holds.
      await handlers['team.get'](undefined)
      if (send !== NONE) await handlers['reconciliation.sendProposal'](send)
      if (withdraw !== NONE) await handlers['reconciliation.withdrawProposal'](withdraw)
      const { proposals: waiting } = await handlers['team.get'](undefined)
      showResult(options, terminal, { proposals: waiting }, () => table(waiting, terminal.width))
      return waiting.length === 0 ? EXIT.done : EXIT.incomplete
    })
  }
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
