import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHeadNotes } from '../../../../electron/features/reconciling/headNotes.ts'

const head = (seq: number) => ({ seq, hash: `hash ${seq}` })

function theNotes(write: (seq: number) => Promise<void> = () => Promise.resolve()) {
  const written: number[] = []
  const failures: unknown[] = []
  const notes = createHeadNotes(
    async ({ seq }) => {
      written.push(seq)
      await write(seq)
    },
    (error) => void failures.push(error)
  )
  return { notes, written, failures }
}

describe('the notes of where the log ends', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are written at once, then the latest of each second', async () => {
    const { notes, written } = theNotes()
    for (let seq = 1; seq <= 50; seq++) notes.note(head(seq))
    await vi.advanceTimersByTimeAsync(0)
    expect(written).toEqual([1])
    await vi.advanceTimersByTimeAsync(1000)
    expect(written).toEqual([1, 50])
    await vi.advanceTimersByTimeAsync(60_000)
    notes.note(head(51))
    await vi.advanceTimersByTimeAsync(0)
    expect(written).toEqual([1, 50, 51])
  })

  it('are written to the last one at the end, however soon that comes', async () => {
    const { notes, written } = theNotes()
    notes.note(head(1))
    notes.note(head(2))
    await notes.close()
    expect(written.at(-1)).toBe(2)
    await notes.close()
  })

  it('go on after one that could not be stored, which is reported', async () => {
    const { notes, written, failures } = theNotes((seq) =>
      seq === 1 ? Promise.reject(new Error('no')) : Promise.resolve()
    )
    notes.note(head(1))
    await vi.advanceTimersByTimeAsync(0)
    notes.note(head(2))
    await vi.advanceTimersByTimeAsync(1000)
    expect([written, failures]).toEqual([[1, 2], [new Error('no')]])
  })
})
