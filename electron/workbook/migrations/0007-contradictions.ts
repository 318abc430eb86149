/*
 * What spoke against a match when it was made: a rule makes one all the same where an id of the service names the payment,
 * and a person may. JSON; NULL where nothing did, and for matches of before, of which nobody asked.
 */
export const sql = `
ALTER TABLE matches ADD COLUMN against TEXT CHECK (against IS NULL OR json_valid(against));
`
