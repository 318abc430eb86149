/** What is measured inside the page: these functions are sent there as text and know nothing of this file. */

export interface Scrolled {
  /** Milliseconds from frame to frame. */
  readonly frames: readonly number[]
  /** The longest time during which a row in view had nothing in it, ms. */
  readonly blank: number
}

interface ScrollPlan {
  /** Px a frame. */
  readonly step: number
  readonly frames: number
}

/** Scrolls the list, or what a page has in its place, by so many px a frame, and looks at each frame what is in view. */
export async function scrollBy({ step, frames }: ScrollPlan): Promise<Scrolled> {
  const scroller = document.querySelector('[role=grid]') ?? document.querySelector('#scroller')
  if (!scroller) throw new Error('There is nothing to scroll.')
  const bounds = scroller.getBoundingClientRect()
  const isBlank = () =>
    [...scroller.querySelectorAll('[role=row][aria-busy=true]')].some((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom > bounds.top + 34 && top < bounds.bottom - 1
    })
  const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const times: number[] = []
  let [blank, blankSince] = [0, -1]
  let before = await next()
  for (let frame = 0; frame < frames; frame++) {
    scroller.scrollTop += step
    const now = await next()
    times.push(now - before)
    before = now
    if (!isBlank()) blankSince = -1
    else if (blankSince < 0) blankSince = now
    else blank = Math.max(blank, now - blankSince)
  }
  scroller.scrollTop = scroller.scrollHeight / 3
  return { frames: times, blank }
}

/** An empty page of the same height. */
export function emptyPage(height: number): string {
  const style = 'html,body{margin:0;height:100%}#scroller{height:100%;overflow:auto}#spacer{height:' + `${height}px}`
  return `<!doctype html><style>${style}</style><div id="scroller"><div id="spacer"></div></div>`
}
