import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { bundled, bundledWorkers } from '../../../scripts/bundle.mjs'

test('Bundled programs are plain ASCII, so that their text takes one byte a character in memory', async () => {
  const folder = dirname(await bundled('cli'))
  const names = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(texts.filter((text) => /[^\0-\x7f]/.test(text))).toEqual([])
  // Among them are words of the screen with a typographic apostrophe.
  expect(texts.some((text) => text.includes(String.raw`\u2019`))).toBe(true)
})

test('A source that starts a program which is not in the list does not build', () => {
  const { handler } = bundledWorkers.transform
  const starting = (path: string) =>
    handler(
      `new Worker(new URL("${path}", import.meta.url))`,
      resolve(import.meta.dirname, '../../../electron/main.ts')
    )
  expect(starting('./service/sandbox/worker.ts')).toContain(`bundled('sandbox')`)
  expect(starting('./stores/ledger/worker.ts')).toContain('here.ledgerHere')
  expect(() => starting('./stores/ledger/workers.ts')).toThrow('./stores/ledger/workers.ts, which is not in PROGRAMS')
})
