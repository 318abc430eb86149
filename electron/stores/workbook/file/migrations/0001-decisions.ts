/*
 * The entries of the log number the decisions of users. Every effect of a decision names the entry that made it
 * (`made_by`) and the one that ended it (`ended_by`, NULL while it holds), so that each can be undone at any time.
 * Money is in whole ten-thousandths; times are ISO 8601 in UTC.
 */
export const sql = `
CREATE TABLE log (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  by TEXT NOT NULL,
  kind TEXT NOT NULL,
  reconciliation TEXT,
  detail TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX log_by_reconciliation ON log (reconciliation, seq);
CREATE TRIGGER log_stays BEFORE UPDATE ON log BEGIN SELECT raise(ABORT, 'The log is append-only'); END;
CREATE TRIGGER log_grows BEFORE DELETE ON log BEGIN SELECT raise(ABORT, 'The log is append-only'); END;

CREATE TABLE undone (
  entry INTEGER PRIMARY KEY REFERENCES log (seq),
  by_entry INTEGER NOT NULL REFERENCES log (seq)
) STRICT;

CREATE TABLE reconciliations (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  file_name TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  message_id TEXT,
  schema_name TEXT,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  made_by INTEGER NOT NULL REFERENCES log (seq),
  carried_from TEXT REFERENCES reconciliations (id),
  discarded_by INTEGER REFERENCES log (seq),
  phase TEXT NOT NULL DEFAULT 'new' CHECK (phase IN ('new', 'open', 'signed-off')),
  has_changed INTEGER NOT NULL DEFAULT 0 CHECK (has_changed IN (0, 1)),
  revision INTEGER NOT NULL DEFAULT 1,
  changed_at TEXT NOT NULL,
  summary TEXT NOT NULL CHECK (json_valid(summary))
) STRICT;

CREATE TABLE names (
  id INTEGER PRIMARY KEY,
  reconciliation TEXT NOT NULL REFERENCES reconciliations (id),
  name TEXT NOT NULL,
  made_by INTEGER NOT NULL REFERENCES log (seq),
  ended_by INTEGER REFERENCES log (seq)
) STRICT;
CREATE UNIQUE INDEX active_name ON names (reconciliation) WHERE ended_by IS NULL;

CREATE TABLE batches (
  reconciliation TEXT NOT NULL REFERENCES reconciliations (id),
  id TEXT NOT NULL,
  place INTEGER NOT NULL,
  bulk_payment_id TEXT,
  account TEXT,
  due_on TEXT,
  PRIMARY KEY (reconciliation, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE bookings (
  id INTEGER PRIMARY KEY,
  reconciliation TEXT NOT NULL,
  batch TEXT NOT NULL,
  booking TEXT NOT NULL CHECK (booking IN ('one', 'items', 'unknown')),
  made_by INTEGER NOT NULL REFERENCES log (seq),
  ended_by INTEGER REFERENCES log (seq),
  FOREIGN KEY (reconciliation, batch) REFERENCES batches (reconciliation, id)
) STRICT;
CREATE UNIQUE INDEX active_booking ON bookings (reconciliation, batch) WHERE ended_by IS NULL;

CREATE TABLE items (
  id INTEGER PRIMARY KEY,
  reconciliation TEXT NOT NULL REFERENCES reconciliations (id),
  key TEXT NOT NULL,
  position INTEGER NOT NULL,
  batch TEXT,
  account TEXT,
  correlation_id TEXT,
  end_to_end_id TEXT,
  instruction_id TEXT,
  amount INTEGER,
  currency TEXT,
  counterparty_name TEXT,
  counterparty_number TEXT,
  counterparty_bank_code TEXT,
  reference TEXT,
  due_on TEXT,
  split_from INTEGER REFERENCES items (id),
  carried_from INTEGER REFERENCES items (id),
  made_by INTEGER NOT NULL REFERENCES log (seq),
  ended_by INTEGER REFERENCES log (seq)
) STRICT;
CREATE INDEX items_by_maker ON items (reconciliation, made_by);
CREATE INDEX ended_items ON items (ended_by) WHERE ended_by IS NOT NULL;
CREATE UNIQUE INDEX active_item ON items (reconciliation, key) WHERE ended_by IS NULL;
CREATE INDEX parts_of_items ON items (split_from) WHERE split_from IS NOT NULL;
CREATE INDEX carried_items ON items (carried_from) WHERE carried_from IS NOT NULL;

CREATE TABLE found (
  reconciliation TEXT NOT NULL REFERENCES reconciliations (id),
  id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  payment_amount INTEGER NOT NULL,
  payment_currency TEXT NOT NULL,
  bulk_payment_id TEXT,
  correlation_id TEXT,
  counterparty_name TEXT,
  counterparty_number TEXT,
  counterparty_bank_code TEXT,
  reference TEXT NOT NULL,
  status TEXT NOT NULL,
  standing TEXT NOT NULL CHECK (standing IN ('settled', 'pending', 'failed', 'unclassified')),
  type TEXT NOT NULL,
  transaction_created_at TEXT NOT NULL,
  transaction_updated_at TEXT NOT NULL,
  is_absent INTEGER NOT NULL CHECK (is_absent IN (0, 1)),
  PRIMARY KEY (reconciliation, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX found_by_transaction ON found (id);

-- What the ledger is to show of transactions, but for claimed ones that are simply matched.
CREATE TABLE shown (
  transaction_id TEXT NOT NULL,
  reconciliation TEXT NOT NULL REFERENCES reconciliations (id),
  state TEXT NOT NULL CHECK (state IN ('different', 'unexpected', 'duplicate')),
  PRIMARY KEY (transaction_id, reconciliation)
) STRICT, WITHOUT ROWID;
CREATE INDEX shown_by_reconciliation ON shown (reconciliation);

CREATE TABLE plans (
  reconciliation TEXT PRIMARY KEY REFERENCES reconciliations (id),
  hash TEXT NOT NULL,
  inputs TEXT NOT NULL,
  rules_version INTEGER NOT NULL,
  made_by INTEGER NOT NULL REFERENCES log (seq),
  applied_by INTEGER REFERENCES log (seq),
  matches TEXT NOT NULL CHECK (json_valid(matches)),
  questions TEXT NOT NULL CHECK (json_valid(questions)),
  summary TEXT NOT NULL CHECK (json_valid(summary)),
  certificate TEXT CHECK (json_valid(certificate))
) STRICT;

CREATE TABLE matches (
  id INTEGER PRIMARY KEY,
  reconciliation TEXT NOT NULL REFERENCES reconciliations (id),
  rule TEXT,
  rule_name TEXT,
  strength TEXT,
  rules_version INTEGER,
  form TEXT NOT NULL,
  made_by INTEGER NOT NULL REFERENCES log (seq),
  ended_by INTEGER REFERENCES log (seq)
) STRICT;
CREATE INDEX matches_by_maker ON matches (reconciliation, made_by);
CREATE INDEX ended_matches ON matches (ended_by) WHERE ended_by IS NOT NULL;

CREATE TABLE match_items (
  match INTEGER NOT NULL REFERENCES matches (id),
  item INTEGER NOT NULL REFERENCES items (id),
  ended_by INTEGER REFERENCES log (seq),
  PRIMARY KEY (match, item)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX matched_item ON match_items (item) WHERE ended_by IS NULL;

CREATE TABLE claims (
  match INTEGER NOT NULL REFERENCES matches (id),
  transaction_id TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  standing TEXT NOT NULL,
  ended_by INTEGER REFERENCES log (seq),
  PRIMARY KEY (match, transaction_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX claimed_transaction ON claims (transaction_id) WHERE ended_by IS NULL;
CREATE INDEX ended_claims ON claims (transaction_id) WHERE ended_by IS NOT NULL;

CREATE TABLE marks (
  id INTEGER PRIMARY KEY,
  reconciliation TEXT NOT NULL REFERENCES reconciliations (id),
  target_kind TEXT NOT NULL CHECK (target_kind IN ('item', 'transaction', 'match')),
  target TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('written-off', 'ignored', 'explained', 'carried', 'note')),
  text TEXT NOT NULL,
  made_by INTEGER NOT NULL REFERENCES log (seq),
  ended_by INTEGER REFERENCES log (seq)
) STRICT;
CREATE UNIQUE INDEX active_resolution ON marks (reconciliation, target_kind, target)
  WHERE ended_by IS NULL AND kind <> 'note';
CREATE INDEX marks_by_maker ON marks (made_by);
CREATE INDEX ended_marks ON marks (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX active_marks ON marks (reconciliation) WHERE ended_by IS NULL;

CREATE TABLE sign_offs (
  id INTEGER PRIMARY KEY,
  reconciliation TEXT NOT NULL REFERENCES reconciliations (id),
  made_by INTEGER NOT NULL REFERENCES log (seq),
  snapshot TEXT NOT NULL CHECK (json_valid(snapshot))
) STRICT;
CREATE INDEX sign_offs_by_reconciliation ON sign_offs (reconciliation);
CREATE TRIGGER sign_offs_stay BEFORE UPDATE ON sign_offs
  BEGIN SELECT raise(ABORT, 'Sign-offs are append-only'); END;
CREATE TRIGGER sign_offs_grow BEFORE DELETE ON sign_offs
  BEGIN SELECT raise(ABORT, 'Sign-offs are append-only'); END;

CREATE TABLE reopenings (
  sign_off INTEGER PRIMARY KEY REFERENCES sign_offs (id),
  made_by INTEGER NOT NULL REFERENCES log (seq),
  reason TEXT NOT NULL
) STRICT;
CREATE TRIGGER reopenings_stay BEFORE UPDATE ON reopenings
  BEGIN SELECT raise(ABORT, 'Reopenings are append-only'); END;
CREATE TRIGGER reopenings_grow BEFORE DELETE ON reopenings
  BEGIN SELECT raise(ABORT, 'Reopenings are append-only'); END;

CREATE TABLE news (
  id INTEGER PRIMARY KEY,
  reconciliation TEXT NOT NULL REFERENCES reconciliations (id),
  at TEXT NOT NULL,
  words TEXT NOT NULL,
  items TEXT NOT NULL CHECK (json_valid(items))
) STRICT;
CREATE INDEX news_by_reconciliation ON news (reconciliation, id);

CREATE TABLE rule_sets (
  version INTEGER PRIMARY KEY,
  rules TEXT NOT NULL CHECK (json_valid(rules)),
  made_by INTEGER NOT NULL REFERENCES log (seq),
  saved_at TEXT NOT NULL,
  saved_by TEXT NOT NULL
) STRICT;
CREATE TRIGGER rule_sets_stay BEFORE UPDATE ON rule_sets
  BEGIN SELECT raise(ABORT, 'Versions of rules are append-only'); END;
CREATE TRIGGER rule_sets_grow BEFORE DELETE ON rule_sets
  BEGIN SELECT raise(ABORT, 'Versions of rules are append-only'); END;

CREATE TABLE mappings (
  name TEXT PRIMARY KEY,
  mapping TEXT NOT NULL CHECK (json_valid(mapping)),
  header TEXT NOT NULL CHECK (json_valid(header))
) STRICT;
`
