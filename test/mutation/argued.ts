/** A mutant that may survive, and why: no test can tell it from the original. */
export interface Argued {
  readonly file: string
  readonly before: string
  readonly after: string
  readonly because: string
}

export const ARGUED: readonly Argued[] = [
  {
    file: 'electron/chain/logLine.ts',
    before: '} catch { return undefined }',
    after: '} catch {}',
    because: 'A function that ends without a value returns undefined.'
  }
]
