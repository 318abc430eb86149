/*
 * The contradictions of a match when it was made: a rule accepts them if an id of the service names the payment, and a
 * person may accept them. JSON; NULL if there were none, and for earlier matches, which were not checked.
 *
 * The default rules had no version in the table. They change now, so the old ones become version 0 if any decision
 * exists, and plans that were made with them keep them.
 */
export const sql = `
ALTER TABLE matches ADD COLUMN against TEXT CHECK (against IS NULL OR json_valid(against));
INSERT INTO rule_sets (version, rules, made_by, saved_at, saved_by)
SELECT 0, '[
  {"id":"correlation-id","name":"Correlation id","isOn":true,"strength":"certain","confirms":true,
    "tests":[{"field":"correlationId"}]},
  {"id":"bulk-amount-account","name":"Bulk payment, amount and account","isOn":true,"strength":"strong","confirms":true,
    "tests":[{"field":"bulk"},{"field":"amount","tolerance":null},{"field":"account"}]},
  {"id":"reference-amount","name":"Reference and amount","isOn":true,"strength":"strong","confirms":true,
    "tests":[{"field":"reference","compare":"same"},{"field":"amount","tolerance":null}]},
  {"id":"number-amount-date","name":"Account number of the counterparty, amount and date","isOn":true,"strength":"fair","confirms":true,
    "tests":[{"field":"counterpartyNumber"},{"field":"amount","tolerance":null},{"field":"date","daysBefore":5,"daysAfter":10}]},
  {"id":"name-amount-date","name":"Name of the counterparty, amount and date","isOn":true,"strength":"weak","confirms":false,
    "tests":[{"field":"counterpartyName","compare":"similar"},{"field":"amount","tolerance":null},{"field":"date","daysBefore":5,"daysAfter":10}]}
]', max(seq), '', '' FROM log HAVING count(*) > 0;
`
