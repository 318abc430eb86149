import { commonOptions, EXIT, type Command } from '../command.ts'
import { readLedger } from '../desk/readLedger.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'

export const acceptLoss: Command = {
  name: 'accept-loss',
  summary: 'Goes on with decisions that are not as they were left: gone, emptied or an older copy. The log says so.',
  details:
    'Put the latest file back first if there is one: what is missing cannot be brought in afterwards.\nWhere nothing is missing, nothing is done.',
  options: commonOptions,
  run: (options, terminal) =>
    readLedger(options, terminal, async ({ handlers }) => {
      await handlers['reconciliation.acceptLoss'](undefined)
      const { entries } = await handlers['reconciliation.log']({ id: null, from: 0, count: 1 })
      const accepted = entries.find(({ kind }) => kind === 'loss-accepted') ?? null
      const words = () => (accepted ? `${visibleText(accepted.words)}.` : 'Nothing is missing, so nothing was done.')
      showResult(options, terminal, { accepted }, words)
      return EXIT.done
    })
}
