import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { openWorkspace } from '../../../electron/workspace/workspace.ts'
import { withAccountName } from '../../../electron/workspace/workspaceChanges.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

it('a change of one process never reverts a change that another one makes at the same time', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'workspaces', 'bank.json')
  const prepare = async () => void (await mkdir(dirname(file), { recursive: true }))
  const [one, other] = [0, 1].map(() => openWorkspace({ file, prepare, onChange: () => undefined }))
  if (!one || !other) throw new Error('Two are open.')
  const ids = Array.from({ length: 10 }, (_, at) => at)
  await Promise.all(
    ids.flatMap((at) => [
      one.change(withAccountName({ accountId: `one-${at}`, name: 'One' })),
      other.change(withAccountName({ accountId: `other-${at}`, name: 'Other' }))
    ])
  )
  expect((await one.current()).accountNames).toHaveLength(20)
})
