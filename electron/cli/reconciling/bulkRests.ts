import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'
import { restWords } from '../../../shared/words/bulkRest.ts'
import type { App } from '../../app/app.ts'
import { shownAmount } from '../region.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { counted } from '../words.ts'

const MOST_LOOKED = 500

/** One sentence for each bulk payment of which the file has a small part, until somebody says what the rest is. */
export async function bulkRestLines(
  { handlers }: App,
  { id }: Pick<ReconciliationDetails, 'id'>
): Promise<readonly string[]> {
  const filter = { states: ['unexpected'], only: 'queue', currency: null, text: '' } as const
  const { rows } = await handlers['reconciliation.found']({ id, filter, from: 0, count: MOST_LOOKED })
  return rows.flatMap(({ rest, bulkPaymentId }) => {
    if (!rest) return []
    const words = restWords(rest, counted, shownAmount)
    const name = visibleText(bulkPaymentId ?? '')
    return `Bulk payment ${name} has ${words}: not part of this file, or should not have been paid? Answer in the app.`
  })
}
