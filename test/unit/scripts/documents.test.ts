import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(new URL('docs/', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
]

describe('the documents', () => {
  it.each(documents)('%s names files that there are', (document) => {
    const named = read(document).matchAll(/`((?:test|electron|renderer|shared|scripts|docs)\/[\w./-]+\.\w+)`/g)
    expect([...named].map(([, path]) => path ?? '').filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  })

  it('list each promise once, with a test at least', () => {
    const rows = [...read('docs/promises.md').matchAll(/^\| (\d+) +\| .+? +\| (.+) \|$/gm)]
    expect(rows.map(([, number]) => Number(number))).toEqual(rows.map((_, index) => index + 1))
    expect(rows.length).toBeGreaterThan(30)
    for (const [row, , proof] of rows) expect(proof, row).toMatch(/`test\/\S+\.(?:test|spec)\.ts`/)
  })
})
