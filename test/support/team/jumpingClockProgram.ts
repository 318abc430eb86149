import { Random } from '../../../electron/service/sandbox/seeded/random.ts'

// Loaded before a program, and in each of its threads: the wall clock jumps by up to two days, forth and back.
const DAY = 86_400_000
const CALLS_A_JUMP = 50
const stream = new Random(Number(process.env['CLOCK_SEED'] ?? '1'), 'clock')
const real = Date.now.bind(Date)
let [offset, calls] = [0, 0]

function jumping(): number {
  if (++calls % CALLS_A_JUMP === 0) offset = (stream.fraction() - 0.5) * 4 * DAY
  return Math.floor(real() + offset)
}

globalThis.Date = class extends Date {
  constructor(...args: readonly unknown[]) {
    super(...((args.length === 0 ? [jumping()] : args) as [number]))
  }
  static override now = jumping
} as unknown as DateConstructor
