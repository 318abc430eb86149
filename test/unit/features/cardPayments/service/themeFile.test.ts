import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { themeFile, themeFileName } from '../../../../../electron/features/cardPayments/service/themeFile.ts'
import { temporaryFolder } from '../../../../support/temporaryFolder.ts'

test.each([
  ['Website', 'Website.look.json'],
  ['../../etc/passwd', '-..-etc-passwd.look.json'],
  ['a\u0000b\u202e:c', 'a-b--c.look.json'],
  [' . ', 'card.look.json'],
  ['', 'card.look.json'],
  ['x'.repeat(200), `${'x'.repeat(80)}.look.json`]
])('the look %j is offered under a name and no path', (name, offered) => {
  expect(themeFileName(name)).toBe(offered)
})

test('a look is written whole, as JSON, and nothing is left beside it', async () => {
  await using folder = await temporaryFolder()
  const theme = { layout: 'row', style: { text: { color: '#111' } } } as const
  const path = join(folder.path, 'card.look.json')
  const written = await themeFile(theme)(path, { signal: new AbortController().signal, show: () => undefined })
  const text = await readFile(path, 'utf8')
  expect(JSON.parse(text)).toEqual(theme)
  expect(written).toEqual({ rows: 0, bytes: text.length, hasManifest: false })
  expect(await readdir(folder.path)).toEqual(['card.look.json'])
})
