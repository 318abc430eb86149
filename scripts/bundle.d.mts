/** The file of a program, made again when one of its sources has changed. */
export function bundled(
  program: 'cli' | 'browser' | 'ledger' | 'workbook' | 'team' | 'sandbox' | 'keychain'
): Promise<string>

/** For tests of our sources: what these start in a worker is bundled, which loads in half the time. */
export const bundledWorkers: import('vite').Plugin
