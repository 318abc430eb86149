/** Which transactions a step claims, and of which it ends the claim: of one that is in both, the claim passes on. */
export interface ClaimChange {
  readonly made: readonly string[]
  readonly ended: readonly string[]
}

const CLAIMS = 'put claims '

/** Reads it from what the step did to the table of claims; see `captureEffects`. */
export function claimsOf(effects: string): ClaimChange {
  const made = new Set<string>()
  const ended = new Set<string>()
  for (const line of effects.split('\n')) {
    if (!line.startsWith(CLAIMS)) continue
    const [columns, rows] = splitOnce(line.slice(CLAIMS.length))
    const names = columns.split(',')
    const [id, end] = [names.indexOf('transaction_id'), names.indexOf('ended_by')]
    for (const row of JSON.parse(rows) as readonly (readonly unknown[])[]) {
      const transaction = String(row[id])
      if (row[end] === null) made.add(transaction)
      else {
        made.delete(transaction)
        ended.add(transaction)
      }
    }
  }
  return { made: [...made], ended: [...ended] }
}

function splitOnce(line: string): readonly [string, string] {
  const at = line.indexOf(' ')
  return [line.slice(0, at), line.slice(at + 1)]
}
