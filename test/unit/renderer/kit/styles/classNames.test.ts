import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'
import { describe, expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'
import { classesOf } from '../../../../support/page/classesOf.ts'

const renderer = join(import.meta.dirname, '../../../../../renderer')
const styles = join(renderer, 'kit/styles')

/** Classes without a rule, by which scripts of the page or tests find an element. */
const HOOKS = [
  'ask in connections/parts/UnitQuestion.vue',
  'decisions in reconciliation/QueueEntryPane.vue',
  'decisions in reconciliation/QueueGroupPane.vue',
  'epc in accounts/parts/epc/EpcPanel.vue',
  'fact in threeds/parts/timeline/RunSummary.vue',
  'main in reconciliation/parts/WorkspaceHeader.vue',
  'shown in cards/theme/parts/ColourField.vue',
  'spacer in kit/grid/LedgerTable.vue',
  'words in kit/grid/HeaderCell.vue'
]

const components = globSync('**/*.vue', { cwd: renderer }).map((path) => {
  const { descriptor } = parse(readFileSync(join(renderer, path), 'utf8'))
  const own = descriptor.styles.map(({ content, src }) =>
    src === undefined ? content : readFileSync(join(renderer, dirname(path), src), 'utf8')
  )
  return { path, used: classesOf(descriptor), own: new Set(own.flatMap(classesIn)) }
})
const shared = new Set(['components.css', 'print.css'].flatMap((name) => classesIn(read(join(styles, name)))))

function read(path: string): string {
  return readFileSync(path, 'utf8')
}

/** The classes that a sheet has rules for. */
function classesIn(sheet: string): readonly string[] {
  const bare = sheet.replaceAll(/\/\*.*?\*\/|'[^']*'/gs, '')
  return [...bare.matchAll(/\.((?:\\.|[A-Za-z_-])(?:\\.|[\w-])*)/g)].map(([, name = '']) => name.replaceAll('\\', ''))
}

/** Those of the names that Tailwind makes a class of, with our theme. */
async function utilitiesAmong(names: readonly string[]): Promise<ReadonlySet<string>> {
  const load = (path: string) => ({ path, base: dirname(path), content: read(path) })
  const compiler = await compile(read(join(styles, 'page.css')), {
    base: styles,
    loadStylesheet: (id, base) =>
      Promise.resolve(load(id.startsWith('.') ? join(base, id) : fileURLToPath(import.meta.resolve(id))))
  })
  const sheet = compiler.build([...names])
  return new Set(classesIn(sheet.slice(sheet.lastIndexOf('@layer utilities'))))
}

describe('class names', async () => {
  const utilities = await utilitiesAmong(components.flatMap(({ used, own }) => [...used, ...own]).concat([...shared]))

  it('are those of a utility, of a shared sheet or of the component itself', () => {
    const unknown = components.flatMap(({ path, used, own }) =>
      used
        .filter((name) => !own.has(name) && !shared.has(name) && !utilities.has(name))
        .map((name) => `${name} in ${path}`)
    )
    expect([...new Set(unknown)].toSorted()).toEqual(HOOKS)
  })

  it('that scripts of the page look for are those of a component', () => {
    const scripts = globSync('**/*.{ts,vue}', { cwd: renderer }).map((path) => read(join(renderer, path)))
    const lookups = scripts.flatMap((text) => [
      ...text.matchAll(/\b(?:querySelector(?:All)?|closest|matches)(?:<\w+>)?\('([^']+)'\)/g)
    ])
    const sought = lookups.flatMap(([, selector = '']) => classesIn(selector))
    expect(sought).toContain('whole-row')
    const used = new Set(components.flatMap((each) => each.used))
    expect(sought.filter((name) => !used.has(name))).toEqual([])
  })

  it('of our own are none that Tailwind gives another meaning', () => {
    const taken = components.flatMap(({ path, own }) =>
      [...own, ...shared].filter((name) => utilities.has(name)).map((name) => `${name} in ${path}`)
    )
    expect(taken).toEqual([])
  })
})
