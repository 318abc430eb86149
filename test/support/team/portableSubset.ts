import ts from 'typescript'

/** What only some of the engines have that speak PostgreSQL's protocol, or have alike. */
const OUTSIDE: Readonly<Record<string, RegExp>> = {
  LISTEN: /\b(un)?listen\s+["\w*]|\bnotify\s+["\w]|\bpg_notify\b/i,
  'advisory lock': /\bpg_(try_)?advisory_/i,
  trigger: /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?(event\s+)?trigger\b|\breturns\s+(event_)?trigger\b/i,
  rule: /\bcreate\s+(or\s+replace\s+)?rule\b/i,
  'partial index': /\bcreate\s+(unique\s+)?index\b[^;]*\bwhere\b|\bexclude\s*(using\b|\()/i,
  sequence:
    /\bcreate\s+((temp|temporary|unlogged)\s+)?sequence\b|\b(small|big)?serial\d?\b|\b(nextval|currval|lastval|setval)\b|\bas\s+identity\b/i,
  'row lock': /\bfor\s+(no\s+key\s+)?update\b|\bfor\s+(key\s+)?share\b/i,
  // The word TABLE may be left out.
  'table lock': /\block\s+table\b|(^|;|\b(begin|then|else|loop))\s*lock\s+["\w]/i,
  extension: /\bcreate\s+extension\b/i,
  // What it runs is not seen here.
  'statement made of text': /\bexecute\b(?!\s+on\b)/i
}

/** What says nothing to the engine: texts and comments. The bodies of functions, between dollars, do. */
const SILENT = /\bE'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|--[^\n]*|\/\*.*?\*\//gis

/** What of a schema is outside the portable subset, by name. */
export function outsideSubset(sql: string): readonly string[] {
  // In one pass: a comment may hold an apostrophe, and a text may hold the beginning of a comment.
  const code = sql.replaceAll(SILENT, (found) => (found.endsWith("'") && !/^[-/]/.test(found) ? "''" : ' '))
  return Object.entries(OUTSIDE).flatMap(([name, pattern]) => (pattern.test(code) ? [name] : []))
}

/** The texts in a source of TypeScript, each with what its templates fill in left out. */
export function textsIn(source: string): readonly string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    if (ts.isTemplateExpression(node))
      texts.push(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('filled')
      )
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('', source, ts.ScriptTarget.Latest))
  return texts
}
