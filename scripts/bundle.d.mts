/** The file of a program, made again when one of its sources has changed. */
export function bundled(
  program: 'cli' | 'browser' | 'ledger' | 'workbook' | 'team' | 'sandbox' | 'keychain'
): Promise<string>

/** Bundles one more program of the project, given by its whole path, beside those that it starts; its file. */
export function bundledProgram(path: string): Promise<string>

/** For tests of our sources: what these start in a worker is bundled, which loads in half the time. */
export const bundledWorkers: import('vite').Plugin & {
  readonly transform: { readonly handler: (code: string, id: string) => string | undefined }
}
