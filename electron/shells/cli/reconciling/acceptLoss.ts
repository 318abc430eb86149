import type { ShownEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { App } from '../../../app/app.ts'
import { command, commonOptions, EXIT } from '../command/command.ts'
import { changeLedger } from '../services/readLedger.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'

export const acceptLoss = command({
  details:
    'If you have a later copy of the file, put it back first: what is missing cannot be added afterwards.\nIf nothing is missing, nothing is done.',
  options: commonOptions,
  run: (options, terminal) =>
    changeLedger(options, terminal, async ({ handlers }) => {
      const accepted = (await isSomethingMissing(handlers)) ? await accept(handlers) : null
      const words = () => (accepted ? `${visibleText(accepted.words)}.` : 'Nothing is missing, so nothing was done.')
      showResult(options, terminal, { accepted }, words)
      return EXIT.done
    })
})

async function isSomethingMissing(handlers: App['handlers']): Promise<boolean> {
  try {
    await handlers['reconciliation.list'](undefined)
    return false
  } catch (error) {
    if (error instanceof AppError && error.remedy === 'accept-loss') return true
    throw error
  }
}

/** The log entry of the accepted loss. */
async function accept(handlers: App['handlers']): Promise<ShownEntry | null> {
  await handlers['reconciliation.acceptLoss'](undefined)
  const { entries } = await handlers['reconciliation.log']({ id: null, from: 0, count: 1 })
  return entries[0] ?? null
}
