/*
 * The address book, because the interface lists neither accounts nor individuals. Bank details stay when an account is
 * removed, so that a change is still noticed when it comes back.
 */
export const sql = `
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  colour TEXT NOT NULL,
  note TEXT NOT NULL,
  place INTEGER NOT NULL,
  is_archived INTEGER NOT NULL CHECK (is_archived IN (0, 1)),
  ledger_account_id TEXT UNIQUE,
  added_at TEXT NOT NULL,
  told TEXT CHECK (json_valid(told))
) STRICT;

-- Written before a request for an account is sent, and taken away once its outcome is known.
CREATE TABLE account_attempts (
  id TEXT PRIMARY KEY,
  individual_id TEXT NOT NULL,
  name TEXT,
  sent_at TEXT NOT NULL
) STRICT;

-- A row for each time that other bank details came, with the first and the last time of reading these.
CREATE TABLE bank_details_readings (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  entries TEXT NOT NULL CHECK (json_valid(entries)),
  first_at TEXT NOT NULL,
  last_at TEXT NOT NULL
) STRICT;
CREATE INDEX readings_by_account ON bank_details_readings (account, id);

CREATE TABLE bank_details_changes (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  rail TEXT NOT NULL,
  field TEXT NOT NULL,
  name TEXT,
  was TEXT,
  now TEXT,
  seen_by INTEGER NOT NULL REFERENCES log (seq),
  acknowledged_by INTEGER REFERENCES log (seq)
) STRICT;
CREATE INDEX changes_by_account ON bank_details_changes (account);
CREATE TRIGGER changes_stay BEFORE DELETE ON bank_details_changes
  BEGIN SELECT raise(ABORT, 'Changes of bank details are kept'); END;
CREATE TRIGGER changes_keep BEFORE UPDATE ON bank_details_changes WHEN old.acknowledged_by IS NOT NULL
  BEGIN SELECT raise(ABORT, 'Changes of bank details are acknowledged once'); END;

CREATE TABLE holders (
  kind TEXT NOT NULL CHECK (kind IN ('individual', 'guest')),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  note TEXT NOT NULL,
  is_archived INTEGER NOT NULL CHECK (is_archived IN (0, 1)),
  added_at TEXT NOT NULL,
  reading TEXT CHECK (json_valid(reading)),
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
`
