import { describe, it } from 'vitest'
import { readCorpus } from './engine/corpusFile.ts'
import { TARGETS } from './targets.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { sampleOf } from '../../support/campaign.ts'

describe('what fuzzing has found', () => {
  it.each(TARGETS)('is read as it should be by $name', async ({ name, read }) => {
    await using folder = await temporaryFolder()
    const { inputs, kept } = readCorpus(name)
    for (const input of [...kept, ...sampleOf(inputs, 8)]) await read(input, folder.path)
  })
})
