/** What only some of the engines have that speak PostgreSQL's protocol, or have alike. */
const OUTSIDE: Readonly<Record<string, RegExp>> = {
  LISTEN: /\b(un)?listen\s+["\w]|\bnotify\s+["\w]|\bpg_notify\b/i,
  'advisory lock': /\bpg_(try_)?advisory_/i,
  trigger: /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?(event\s+)?trigger\b|\breturns\s+(event_)?trigger\b/i,
  'partial index': /\bcreate\s+(unique\s+)?index\b[^;]*\bwhere\b/i,
  sequence: /\bcreate\s+sequence\b|\b(small|big)?serial\d?\b|\bnextval\b|\bas\s+identity\b/i,
  'row lock': /\bfor\s+(no\s+key\s+)?update\b|\bfor\s+(key\s+)?share\b/i,
  'table lock': /\block\s+table\b/i,
  extension: /\bcreate\s+extension\b/i,
  // What it runs is not seen here.
  'statement made of text': /\bexecute\b(?!\s+on\b)/i
}

const COMMENTS = /--[^\n]*|\/\*.*?\*\//gs
/** Whatever stands in quotes says nothing to the engine; the bodies of functions, between dollars, do. */
const TEXTS = /'(?:[^']|'')*'/g

/** What of a schema is outside the portable subset, by name. */
export function outsideSubset(sql: string): readonly string[] {
  const code = sql.replaceAll(COMMENTS, ' ').replaceAll(TEXTS, "''")
  return Object.entries(OUTSIDE).flatMap(([name, pattern]) => (pattern.test(code) ? [name] : []))
}
