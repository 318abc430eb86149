/*
 * Where bank details were read: those of one provider are not those of another. Null: they are kept for comparison only,
 * because the account left the list since, or because this was not noted yet.
 */
export const sql = `
ALTER TABLE bank_details_readings ADD COLUMN base_url TEXT;
`
