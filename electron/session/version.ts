import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The app's version when it runs from source; a packaged app asks Electron. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))
