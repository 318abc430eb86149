import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startProcess } from '../../../support/process/startedProcess.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const script = fileURLToPath(new URL('../../../../scripts/dev.mjs', import.meta.url))

it('serves the sources of the page over a browser shell that answers it', async () => {
  await using folder = await temporaryFolder()
  const { path } = folder
  await using dev = startProcess(process.execPath, [script], {
    env: { HOME: path, XDG_DATA_HOME: path, XDG_CONFIG_HOME: path, DISPLAY: undefined, WAYLAND_DISPLAY: undefined }
  })
  const [, url = ''] = await dev.untilPrinted(/The page is at (http:\S+)/)
  expect(await (await fetch(url)).text()).toContain('main.ts')
  const { origin, searchParams } = new URL(url)
  const answer = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ token: searchParams.get('token') })
  })
  expect(await answer.json()).toEqual({ session: expect.any(String) as string })
})
