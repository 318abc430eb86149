/*
 * What spoke against a match when it was made: a rule makes one all the same where an id of the service names the payment,
 * and a person may. JSON; NULL where nothing did, and for matches of before, of which nobody asked.
 *
 * Rules as delivered were no version in the table. They change now, and what was planned by them until today keeps them:
 * as version 0, where anything was ever decided.
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
