import { setText } from '../element.ts'

let over = 0
let atEnd: () => void = () => undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows how long a card can still be entered: `milliseconds` from now, whatever the clock says. Then calls `onEnd`. */
export function countDown(milliseconds: number, onEnd: () => void): void {
  over = performance.now() + milliseconds
  atEnd = onEnd
  clearTimeout(timer)
  tick()
}

export function remaining(): number {
  return Math.max(0, over - performance.now())
}

function tick(): void {
  const seconds = Math.ceil(remaining() / 1000)
  const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0')]
  setText('left', seconds === 0 ? 'None: the time to enter a card is over.' : `${minutes}:${rest}`)
  if (seconds > 0) timer = setTimeout(tick, 500)
  else atEnd()
}
