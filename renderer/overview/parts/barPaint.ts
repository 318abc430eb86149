import { BAR_LOOKS, type BarLook } from './barPlan.ts'

/** CSS px. */
const TILE = 8

/** The colours of the page in a form for a canvas, and the fills of bars. */
export interface BarPaint {
  readonly fills: Readonly<Record<BarLook, string | CanvasPattern>>
  readonly edges: Readonly<Record<BarLook, string>>
  readonly grid: string
  readonly zero: string
  readonly words: string
  readonly focus: string
  readonly band: string
}

/** Reads the current colour tokens, light or dark. `light-dark()` is resolved only where a colour is used. */
export function readBarPaint(canvas: HTMLCanvasElement): BarPaint {
  const probe = document.createElement('span')
  // Where motion is reduced, every change of style is a short transition, which would still show the colour before.
  probe.style.setProperty('transition', 'none', 'important')
  canvas.after(probe)
  const colour = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const edges = ofEachLook((look) => colour(`--color-bar-${look}`))
  const paint = {
    edges,
    fills: ofEachLook((look) => fillOf(look, edges[look])),
    grid: colour('--color-line'),
    zero: colour('--color-line-strong'),
    words: colour('--color-ink-faint'),
    focus: colour('--color-focus'),
    band: colour('--color-hover')
  }
  probe.remove()
  return paint
}

function ofEachLook<T>(make: (look: BarLook) => T): Readonly<Record<BarLook, T>> {
  const [incoming, out, settled, pending, failed, unclassified] = BAR_LOOKS
  return {
    in: make(incoming),
    out: make(out),
    settled: make(settled),
    pending: make(pending),
    failed: make(failed),
    unclassified: make(unclassified)
  }
}

/** How each look is drawn over its pale ground. Looks that are missing here get a plain fill. */
const strokes: Partial<Record<BarLook, (context: CanvasRenderingContext2D) => void>> = {
  out: (context) => diagonal(context, true),
  pending: (context) => diagonal(context, false),
  failed: (context) => {
    diagonal(context, true)
    diagonal(context, false)
  },
  unclassified: (context) => context.fillRect(TILE / 2 - 1.5, TILE / 2 - 1.5, 3, 3)
}

/** A tile in the resolution of the screen, with a paler ground of the same colour. */
function fillOf(look: BarLook, colour: string): string | CanvasPattern {
  const stroke = strokes[look]
  const tile = document.createElement('canvas')
  const context = stroke && tile.getContext('2d')
  if (!context) return colour
  const sharpness = devicePixelRatio
  tile.width = tile.height = Math.round(TILE * sharpness)
  context.scale(tile.width / TILE, tile.height / TILE)
  context.fillStyle = context.strokeStyle = colour
  context.globalAlpha = 0.55
  context.fillRect(0, 0, TILE, TILE)
  context.globalAlpha = 1
  context.lineWidth = 2
  stroke(context)
  const pattern = context.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(TILE / tile.width, TILE / tile.height))
  return pattern ?? colour
}

/** A line from corner to corner that continues in the next tile. */
function diagonal(context: CanvasRenderingContext2D, rising: boolean): void {
  const [from, to] = rising ? [TILE, 0] : [0, TILE]
  const slope = to - from
  for (const shift of [-slope, 0, slope]) {
    context.beginPath()
    context.moveTo(-1, from + shift - Math.sign(slope))
    context.lineTo(TILE + 1, to + shift + Math.sign(slope))
    context.stroke()
  }
}
