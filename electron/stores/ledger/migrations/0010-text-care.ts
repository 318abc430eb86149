// A copy of the columns as they were when this migration was written.
const COLUMNS = [
  'id',
  'account_id',
  'created_at',
  'updated_at',
  'type',
  'status',
  'currency',
  'payment_currency',
  'exchange_rate',
  'counterparty_name',
  'counterparty_number',
  'counterparty_bank_code',
  'counterparty_account_id',
  'reference',
  'bulk_payment_id',
  'correlation_id'
]

const hasAny = (text: string, marks: readonly string[]) => marks.map((mark) => `instr(${text}, ${mark})`).join(' OR ')

const MARKED = hasAny('texts', ["'&'", "'<'", "'>'", "'_x'", "'| '", "' |'"])
const EDGED = "substr(texts, 1, 1) = ' ' OR substr(texts, -1) = ' '"
const LONG = 'octet_length(texts) > 32767'

// JSON of a text is longer by more than its quotes where it holds a control character (or a quote). The others begin
// with these bytes: U+0080 to U+009F, U+2028 to U+202E, U+2066 to U+2069, U+FFFE and U+FFFF.
const STRANGE = `instr(texts, char(127)) OR octet_length(json_quote(texts)) <> octet_length(texts) + 2
  OR (octet_length(texts) <> length(texts)
    AND (${hasAny('CAST(texts AS BLOB)', ["x'C2'", "x'E280'", "x'E281'", "x'EFBF'"])}))`

/**
 * Sets the new bits for rows from before workbooks existed: bits 16 to 31 for XML, 32 for texts that may be too long,
 * 33 for hidden characters. One cheap test of all texts of a row sets the bits of all its columns: too many bits cost
 * an export little, while a test of each text would take a minute at the first start.
 */
export const sql = `
  UPDATE transactions SET text_care = text_care | marks.bits FROM (
    SELECT row_id,
      ${(2 ** 16 - 1) * 2 ** 16} | iif(${LONG}, ${2 ** 32}, 0) | iif(${STRANGE}, ${2 ** 33}, 0) AS bits
    FROM (SELECT row_id, concat_ws('|', ${COLUMNS.join(', ')}) AS texts FROM transactions)
    WHERE ${MARKED} OR ${EDGED} OR ${LONG} OR ${STRANGE}
  ) AS marks WHERE marks.row_id = transactions.row_id;
`
