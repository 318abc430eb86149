import { readFileSync, readdirSync } from 'node:fs'

export const root = new URL('../../../', import.meta.url)

const namesIn = (folder: string) => readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.md'))

/** The documents of the repository, by their paths in it. */
export const documents: readonly string[] = [...namesIn('./'), ...namesIn('docs/').map((name) => `docs/${name}`)]

export const readDocument = (path: string): string => readFileSync(new URL(path, root), 'utf8')
