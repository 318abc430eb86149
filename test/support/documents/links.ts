import { existsSync } from 'node:fs'
import { readDocument, root } from './documents.ts'
import { proseOf } from './markdown.ts'

/** The relative links of a document that lead to no file, or to no heading of one. `path`: of the document. */
export function brokenLinks(path: string, text: string): readonly string[] {
  const links = proseOf(text)
    .replaceAll(/`[^`]*`/g, '')
    .matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)
  return [...links].map(([, target = '']) => target).filter((target) => !/^https?:/.test(target) && !leads(target))

  function leads(target: string): boolean {
    const [file = '', anchor] = target.split('#')
    const place = new URL(file, new URL(path, root))
    if (file !== '' && !existsSync(place)) return false
    if (anchor === undefined) return true
    return anchorsOf(file === '' ? text : readDocument(place.href)).includes(anchor)
  }
}

/** As sites that show Markdown name the headings of a page: a second one of the same words gets a number. */
function anchorsOf(text: string): readonly string[] {
  const seen = new Map<string, number>()
  return [...proseOf(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const name = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const times = seen.get(name) ?? 0
    seen.set(name, times + 1)
    return times === 0 ? name : `${name}-${times}`
  })
}
