import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSyncRequest, type RequestOptions } from '../../../../electron/shells/cli/syncing/syncRequest.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const { terminal } = aTerminal()

describe('the request for a sync', () => {
  it.each<[RequestOptions, object]>([
    [{}, { kind: 'auto' }],
    [{ full: true }, { kind: 'full' }],
    [
      { full: true, fresh: true },
      { kind: 'full', fresh: true }
    ],
    [{ incremental: true }, { kind: 'delta' }]
  ])('is read from %j', async (options, request) => {
    expect(await readSyncRequest(options, terminal)).toEqual(request)
  })

  it('is read from a file of payment ids', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'ids.txt')
    await writeFile(file, '0f8fad5b-d9cb-469f-a165-70867728950e\n')
    expect(await readSyncRequest({ 'correlation-ids': file }, terminal)).toEqual({
      kind: 'targeted',
      correlationIds: ['0f8fad5b-d9cb-469f-a165-70867728950e']
    })
  })

  it.each<RequestOptions>([
    { full: true, incremental: true },
    { full: true, 'correlation-ids': 'ids.txt' },
    { incremental: true, 'correlation-ids': 'ids.txt' },
    { fresh: true },
    { incremental: true, fresh: true }
  ])('is refused as wrong use where it contradicts itself: %j', async (options) => {
    await expect(readSyncRequest(options, terminal)).rejects.toMatchObject({ code: 'bad-input' })
  })
})
