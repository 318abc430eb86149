import { readFileSync } from 'node:fs'
import { root } from './documents.ts'

const text = readFileSync(new URL('package.json', root), 'utf8')

/** What `npm run` knows. */
export const { scripts } = JSON.parse(text) as { readonly scripts: Readonly<Record<string, string>> }
