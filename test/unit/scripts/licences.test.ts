import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
/** Without what the formatter adds to a table. */
const plain = (text: string) => text.replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ')

it('The list of licences is that of what ships, all of which may go with the MIT licence', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [at('scripts/licences.mjs')])
  expect(plain(await readFile(at('docs/licences.md'), 'utf8'))).toBe(plain(stdout))
  for (const name of ['vue', '@github/keytar', 'electron', '@fontsource-variable/inter'])
    expect(stdout).toContain(`| ${name} |`)
})
