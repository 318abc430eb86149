import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { bundled } from '../../../scripts/bundle.mjs'

test('Bundled programs are plain ASCII, so that their text takes one byte a character in memory', async () => {
  const folder = dirname(await bundled('cli'))
  const names = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(texts.filter((text) => /[^\0-\x7f]/.test(text))).toEqual([])
  // Among them are words of the screen with a typographic apostrophe.
  expect(texts.some((text) => text.includes(String.raw`\u2019`))).toBe(true)
})
