import { copyFile, link, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { cliSetup, PASSPHRASE } from '../../../support/cli/cliSetup.ts'
import { isRunning, startProcess } from '../../../support/process/startedProcess.ts'
import { aWireRow, listService } from '../../../support/service/listService.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

/**
 * As in the first run, in which npm's Node installs another one, and as for who calls the script with a Node of theirs:
 * the command runs in a second process.
 */
it.each(['SIGTERM', 'SIGINT'] as const)('%s reaches the command where another Node started it', async (signal) => {
  let asked = 0
  const rows = Array.from({ length: 300 }, (_, at) => aWireRow(`t${at}`))
  await using service = await listService({
    rows,
    before: (request) => ((asked = request) < 3 ? undefined : () => undefined)
  })
  await using setup = await cliSetup(service)
  await using folder = await temporaryFolder()
  const node = join(folder.path, 'node')
  await link(process.execPath, node).catch(() => copyFile(process.execPath, node))
  await using started = startProcess(
    node,
    ['scripts/cli.mjs', 'sync', '--base-url', service.baseUrl, '--data-dir', setup.folder],
    {
      env: {
        TALLYDESK_PASSPHRASE: PASSPHRASE,
        TALLYDESK_TOKEN: 'a-token',
        npm_lifecycle_event: undefined,
        DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent'
      }
    }
  )
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  const children = await readFile(`/proc/${started.pid}/task/${started.pid}/children`, 'utf8')
  const [child = 0] = children.trim().split(' ').map(Number)
  try {
    // Of a group in a terminal, both get SIGINT; a supervisor sends SIGTERM to the one that it started.
    if (signal === 'SIGINT') process.kill(child, signal)
    started.kill(signal)
    // Its output ends when the command has ended.
    const code = await Promise.race([started.ended, setTimeout(8000, 'the command runs on')])
    expect({ code, out: started.stdout() }).toEqual({
      code: 4,
      out: expect.stringMatching(/^CANCELLED: 198 rows/) as string
    })
  } finally {
    if (child > 0 && isRunning(child)) process.kill(child, 'SIGKILL')
  }
})
