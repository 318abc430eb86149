import type * as Axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'

interface Look {
  /** A part of the page itself, as a selector; else all of it, with its frames. */
  readonly within?: string
  /** These rules only. */
  readonly rules?: readonly string[]
}

const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** Rules about a whole page, of which a frame is a part. */
const OF_PAGES = ['bypass', 'landmark-one-main', 'page-has-heading-one', 'region']
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What on screen breaks a rule of accessibility, a line a rule and frame, each with `what` before it. */
export async function violationsOf(page: Page, what: string, look: Look = {}): Promise<readonly string[]> {
  const frames = look.within === undefined ? page.frames() : [page.mainFrame()]
  const found = await Promise.all(frames.map((frame) => violationsIn(frame, look)))
  return found.flat().map((violation) => `${what}: ${violation}`)
}

/** A frame that moves on while it is looked at is looked at where it arrives; one that goes away shows nothing. */
async function violationsIn(frame: Frame, look: Look): Promise<readonly string[]> {
  try {
    return await lookInto(frame, look)
  } catch (error) {
    if (frame.isDetached()) return []
    if (!String(error).includes('Execution context was destroyed')) throw error
    await frame.waitForLoadState()
    return violationsIn(frame, look)
  }
}

/** Each frame is checked from within, and reports no more than this: full reports take longer than the check. */
async function lookInto(frame: Frame, { within, rules }: Look): Promise<readonly string[]> {
  const isThere = await frame.evaluate(() => 'axe' in globalThis)
  if (!isThere) await frame.evaluate(source)
  const options: Axe.RunOptions = {
    iframes: false,
    // Only rules about media and orientation read styles and media anew.
    preload: false,
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
    ...(frame.parentFrame() && { rules: Object.fromEntries(OF_PAGES.map((rule) => [rule, { enabled: false }])) })
  }
  return frame.evaluate(
    async ([part, asked]) => {
      const { axe } = globalThis as unknown as { readonly axe: typeof Axe }
      // A button that has just become enabled is on its way from one colour to another.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
      const { violations } = await axe.run(part ?? document, asked)
      return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ') ?? 'no place'}`)
    },
    [within, options] as const
  )
}

/**
 * What is on screen breaks no rule of accessibility in light, nor in dark, where only colours are others: there only the
 * rules about them are looked at. Leaves the page in light.
 */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  const look = within === undefined ? {} : { within }
  await turn(page, 'light')
  expect(await violationsOf(page, `${what}, in light`, look)).toEqual([])
  await turn(page, 'dark')
  expect(await violationsOf(page, `${what}, in dark`, { ...look, rules: OF_COLOURS })).toEqual([])
  await turn(page, 'light')
}

/**
 * Ends the change of each colour: one on its way to another is neither. Waiting for them would not do, as those of what
 * is not drawn never end by themselves.
 */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
    await frame()
  })
}
