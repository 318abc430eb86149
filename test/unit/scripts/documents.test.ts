import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../shared/query/parseQuery.ts'
import { documents, readDocument, root } from '../../support/documents/documents.ts'
import { brokenLinks } from '../../support/documents/links.ts'
import { codeSpans } from '../../support/documents/markdown.ts'
import { missingMentions, unknownMentions } from '../../support/documents/mentions.ts'

describe('the documents', () => {
  it.each(documents)('%s names files that there are', (document) => {
    const named = readDocument(document).matchAll(/`((?:test|electron|renderer|shared|scripts|docs)\/[\w./-]+\.\w+)`/g)
    expect([...named].map(([, path]) => path ?? '').filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  })

  it.each(documents)('%s links to pages and headings that there are', (document) => {
    expect(brokenLinks(document, readDocument(document))).toEqual([])
  })

  it('would be refused with a link that leads nowhere', () => {
    const text = '# A page\n\n[a](#a-page) [b](b.md) [c](sync.md#nothing) [d](#nothing) `[e](e.md)` [f](sync.md#sync)\n'
    expect(brokenLinks('docs/page.md', text)).toEqual(['b.md', 'sync.md#nothing', '#nothing'])
  })

  it.each(documents)('%s names commands and options that there are', (document) => {
    expect(unknownMentions(readDocument(document))).toEqual([])
  })

  it('would be refused with a command or an option that there is not', () => {
    const spans = ['sync --full', 'sync --flul', 'snyc --full', '--full', '--flul', 'npm start', 'npm run strat']
    const table = '| Command | What |\n| --- | --- |\n| `sync` | `x` |\n| `snyc` | |\n'
    const wrong = ['sync --flul', 'snyc --full', '--flul', 'npm run strat', 'snyc']
    expect(unknownMentions(`${spans.map((span) => `\`${span}\``).join(' ')}\n\n${table}`)).toEqual(wrong)
  })

  it('name each command and each option of the command line', () => {
    expect(missingMentions(documents.map(readDocument))).toEqual([])
  })

  it('would be refused without a command, or an option beside its command', () => {
    const text =
      '`sync --full`, not `--incremental`.\n\n- `--fresh`\n\n```sh\nnpm run -s cli -- sync \\\n  --strict\n```\n'
    const missing = missingMentions([text])
    expect(missing.filter((each) => each.startsWith('sync'))).toEqual([
      'sync --fresh',
      'sync --correlation-ids',
      'sync --agree-missing'
    ])
    expect(missing).toContain('accounts list')
  })

  it('show filters that can be read', () => {
    const rows = readDocument('docs/filters.md').match(/^\| `.*/gm) ?? []
    const filters = rows.flatMap((row) => codeSpans(row.split('|')[1] ?? ''))
    expect(filters.length).toBeGreaterThan(15)
    expect(filters.filter((filter) => parseQuery(filter).errors.length > 0)).toEqual([])
  })

  it('list each promise once, with a test at least', () => {
    const rows = [...readDocument('docs/promises.md').matchAll(/^\| (\d+) +\| .+? +\| (.+) \|$/gm)]
    expect(rows.map(([, number]) => Number(number))).toEqual(rows.map((_, index) => index + 1))
    expect(rows.length).toBeGreaterThan(30)
    for (const [row, , proof] of rows) expect(proof, row).toMatch(/`test\/\S+\.(?:test|spec)\.ts`/)
  })
})
