/** Pairs of words that stand for signs. */
interface SignPair {
  readonly out: readonly string[]
  readonly in: readonly string[]
  /** Banks and accountants use debit and credit in opposite ways; “paid in” has only one meaning. */
  readonly isSided: boolean
}

const pair = (out: string, into: string, isSided = false): SignPair => ({
  out: out.split('|'),
  in: into.split('|'),
  isSided
})

const PAIRS: readonly SignPair[] = [
  pair('-|−', '+'),
  pair(
    'out|outgoing|outflow|money out|paid out|withdrawal|sent',
    'in|incoming|inflow|money in|paid in|deposit|received'
  ),
  pair('af', 'bij'),
  pair('ausgang|ausgehend|belastung', 'eingang|eingehend|gutschrift'),
  pair('uttag|ut', 'insättning|in'),
  pair('sortie', 'entrée'),
  pair('uscita', 'entrata'),
  pair('cargo', 'abono'),
  pair('saída', 'entrada'),
  pair('odchozí|výdaj', 'příchozí|příjem'),
  pair('obciążenie|wychodzący', 'uznanie|przychodzący'),
  pair('terhelés|t', 'jóváírás|j'),
  pair('s|soll', 'h|haben', true),
  pair(
    'd|dr|db|dbit|debit|debet|deebet|débit|débito|debito',
    'c|cr|crdt|credit|kredit|kreedit|k|crédit|crédito|credito',
    true
  ),
  pair('debe', 'haber', true),
  pair('dare|d', 'avere|a', true),
  pair('wn', 'ma', true)
]

/** The pair that contains all these lower-case words; undefined if there is none. */
export function signPairOf(words: readonly string[]): SignPair | undefined {
  if (words.length === 0) return undefined
  return PAIRS.find((each) => words.every((word) => each.out.includes(word) || each.in.includes(word)))
}

/** Normalises a word of a cell for comparison. */
export function plainWord(text: string): string {
  return text.trim().toLowerCase().replace(/\.$/, '')
}
