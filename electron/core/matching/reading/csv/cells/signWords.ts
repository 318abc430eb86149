import { MOST_SIGN_WORDS } from '../../../../../../shared/domain/reconciliation/instruction.ts'

/** Who means with these words what they say here; everybody else may mean the opposite. */
type SaidBy = 'anyone' | 'bank' | 'payer'

/** Pairs of words that stand for signs. */
export interface SignPair {
  readonly out: readonly string[]
  readonly in: readonly string[]
  /** Banks and accountants use debit and credit in opposite ways, and a shop’s “payment” comes in. */
  readonly saidBy: SaidBy
}

const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')

/** Words by how they are spelt without accents. */
type Side = ReadonlyMap<string, string>
const sideOf = (words: string): Side => new Map(words.split('|').map((word) => [plain(word), word]))

const pair = (out: string, into: string, saidBy: SaidBy = 'anyone') => ({ out: sideOf(out), in: sideOf(into), saidBy })

const PAIRS = [
  pair('-|−', '+'),
  pair(
    'out|outgoing|outflow|money out|paid out|withdrawal|sent|expense|expenses|expenditure|outgoings|spent|transfer out',
    'in|incoming|inflow|money in|paid in|deposit|received|income|revenue|receipt|transfer in'
  ),
  pair(
    'af|uitgave|uitgaven|uitgaand|opname|afschrijving',
    'bij|inkomsten|inkomst|inkomend|ontvangst|storting|bijschrijving'
  ),
  pair(
    'ausgang|ausgehend|belastung|ausgabe|ausgaben|auszahlung|abgang|abbuchung|aufwand',
    'eingang|eingehend|gutschrift|einnahme|einnahmen|einzahlung|zugang|ertrag'
  ),
  pair('uttag|ut|utgift|utgifter|utbetalning|utgående', 'insättning|in|inkomst|inkomster|inbetalning|inkommande'),
  pair(
    'ud|ut|udgift|udgifter|udbetaling|hævning|utgift|utgifter|utbetaling|uttak',
    'ind|inn|indtægt|indtægter|indbetaling|indsætning|inntekt|inntekter|innbetaling|innskudd'
  ),
  pair(
    'sortie|sorties|dépense|dépenses|décaissement|retrait|prélèvement',
    'entrée|entrées|recette|recettes|encaissement|dépôt|versement'
  ),
  pair('uscita|uscite|spesa|spese|prelievo', 'entrata|entrate|incasso|versamento|ricavo'),
  pair('cargo|gasto|gastos|egreso|egresos|salida|salidas|retiro', 'abono|ingreso|ingresos|entrada|entradas|depósito'),
  pair('saída|saídas|despesa|despesas|levantamento|saque', 'entrada|entradas|receita|receitas|depósito'),
  pair('odchozí|výdaj|výdaje|výběr|výdavok|výdavky', 'příchozí|příjem|příjmy|vklad|príjem|príjmy'),
  pair('obciążenie|wychodzący|wydatek|wydatki|wypłata|rozchód', 'uznanie|przychodzący|przychód|przychody|wpływ|wpłata'),
  pair('terhelés|t|kiadás|kifizetés|kimenő', 'jóváírás|j|bevétel|befizetés|bejövő'),
  pair('meno|menot|otto|lähtevä', 'tulo|tulot|pano|saapuva'),
  pair('väljaminek|kulu|kulud|väljuv', 'sissetulek|tulu|tulud|laekumine|sissetulev'),
  pair('izdevumi|izejošais', 'ieņēmumi|ienākošais'),
  pair('išlaidos|išeinantis', 'pajamos|įeinantis'),
  pair('gider|çıkış|giden', 'gelir|giriş|gelen'),
  pair('расход|расходы|списание|исходящий', 'приход|доход|доходы|поступление|зачисление|входящий'),
  pair('витрата|витрати|видаток|списання', 'надходження|дохід|доходи|зарахування'),
  pair('έξοδο|έξοδα|ανάληψη', 'έσοδο|έσοδα|κατάθεση'),
  pair('出金|支出|支払|支払い|付款|转出', '入金|収入|收入|收款|转入'),
  pair('s|soll', 'h|haben', 'bank'),
  pair(
    'd|dr|db|dbit|debit|debet|deebet|débit|débito|debito',
    'c|cr|crdt|credit|kredit|kreedit|k|crédit|crédito|credito',
    'bank'
  ),
  pair('debe', 'haber', 'bank'),
  pair('dare|d', 'avere|a', 'bank'),
  pair('wn', 'ma', 'bank'),
  pair('дебет', 'кредит', 'bank'),
  pair('χρέωση', 'πίστωση', 'bank'),
  pair(
    'payment|payments|zahlung|paiement|pago|pagamento|betaling|betalning|płatność|platba|fizetés|maksu|makse|ödeme|платеж',
    'refund|refunds|reimbursement|rückzahlung|erstattung|rückerstattung|remboursement|reembolso|rimborso|estorno|terugbetaling|återbetalning|tilbagebetaling|tilbakebetaling|zwrot|vratka|visszatérítés|palautus|iade|возврат',
    'payer'
  )
]

/** The pair that contains all these lower-case words, also without accents; undefined if there is none. */
export function signPairOf(words: readonly string[]): SignPair | undefined {
  if (words.length === 0) return undefined
  const bare = words.map((word) => plain(word))
  const pair = PAIRS.find((each) => bare.every((word) => each.out.has(word) || each.in.has(word)))
  return pair && { out: spelt(pair.out, words), in: spelt(pair.in, words), saidBy: pair.saidBy }
}

/** The words that mean money in to somebody, among others that are no such words, or of other pairs. */
export function likelyInWords(words: readonly string[]): readonly string[] {
  return words.filter((word) => word.length > 2 && PAIRS.some((each) => each.in.has(plain(word))))
}

/** The words of a side, and those of a file that have other accents. */
function spelt(side: Side, words: readonly string[]): readonly string[] {
  const own = words.filter((word) => side.has(plain(word)))
  return [...new Set([...own, ...side.values()])].slice(0, MOST_SIGN_WORDS)
}

/** Normalises a word of a cell for comparison. */
export function plainWord(text: string): string {
  return text.trim().toLowerCase().replace(/\.$/, '')
}
