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

const GUARDED = "instr(texts, '|') OR instr(texts, char(10, 39))"
// The pictures of control characters begin with these bytes; `[U+` is how others are shown.
const STRANGE = "instr(texts, '[U+') OR (octet_length(texts) <> length(texts) AND instr(CAST(texts AS BLOB), x'E290'))"

/**
 * Sets new bits for rows from before files were safe for every delimiter: for texts with a pipe or an apostrophe at the
 * start (bits 0 to 15), and for texts that look like a hidden character made visible (bit 33). One cheap test of all
 * texts of a row, as before.
 */
export const sql = `
  UPDATE transactions SET text_care = text_care | marks.bits FROM (
    SELECT row_id, iif(${GUARDED}, ${2 ** 16 - 1}, 0) | iif(${STRANGE}, ${2 ** 33}, 0) AS bits
    FROM (SELECT row_id, concat(char(10), concat_ws(char(10), ${COLUMNS.join(', ')})) AS texts FROM transactions)
    WHERE ${GUARDED} OR ${STRANGE}
  ) AS marks WHERE marks.row_id = transactions.row_id;
`
