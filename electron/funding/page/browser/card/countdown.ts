import { setText } from '../element.ts'

let over = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows how long a card can still be entered: `milliseconds` from now, whatever the clock says. */
export function countDown(milliseconds: number): void {
  over = performance.now() + milliseconds
  clearTimeout(timer)
  tick()
}

export function remaining(): number {
  return Math.max(0, over - performance.now())
}

function tick(): void {
  const seconds = Math.ceil(remaining() / 1000)
  const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0')]
  setText('left', seconds === 0 ? 'over' : `${minutes}:${rest}`)
  if (seconds > 0) timer = setTimeout(tick, 500)
}
