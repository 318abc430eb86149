import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { lookAt, openBrowser, openContext, resize, SIZES } from '../lookAround.ts'
import type { PageState } from '../state.ts'
import { states } from '../states.ts'
import { statesServer } from '../statesServer.ts'

export interface PictureOptions {
  /** Only states whose name contains this. */
  readonly only: string
  readonly tell: (line: string) => void
}

/** Pages that are looked at side by side. */
const PAGES = 2
const COLOURS = ['light', 'dark'] as const

/** Pictures every state, in each size and colour, as PNG files of a folder; what the pages complained about. */
export async function takePictures(folder: string, { only, tell }: PictureOptions): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true })
  await using server = await statesServer()
  const browser = await openBrowser()
  const left = states.filter(({ name }) => name.includes(only))
  const count = left.length
  const complaints: string[] = []
  async function takeSome(): Promise<void> {
    const context = await openContext(browser, server.origin)
    const page = await context.newPage()
    for (let state = left.shift(); state; state = left.shift()) complaints.push(...(await picture(page, state, folder)))
    await context.close()
  }
  try {
    await Promise.all(Array.from({ length: PAGES }, takeSome))
  } finally {
    await browser.close()
  }
  tell(`${count * SIZES.length * COLOURS.length} pictures of ${count} states are in ${folder}`)
  return complaints
}

/** The colours change in place; only for the first size the page is loaded. */
async function picture(page: Page, state: PageState, folder: string): Promise<readonly string[]> {
  const [first] = SIZES
  const complaints = await lookAt(page, state, first)
  for (const size of SIZES) {
    if (size !== first) await resize(page, size)
    for (const colorScheme of COLOURS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const name = `${state.name}-${size.width}-${colorScheme}.png`
      await writeFile(join(folder, name), await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    }
  }
  return complaints
}
