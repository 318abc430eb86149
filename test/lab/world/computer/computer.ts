import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import threads from 'node:worker_threads'
import zlib from 'node:zlib'
import type { Random } from '../../../../electron/service/sandbox/seeded/random.ts'
import { createClock, type Clock } from './clock.ts'
import { replaceInflation } from './inflation.ts'
import { replaceFiles } from './files.ts'
import { replaceRandomness } from './randomness.ts'
import { threadHere, type Served } from './threads.ts'
import { replaceTimers } from './timers.ts'

/**
 * Makes this process a computer whose time, chance, threads and files are those of a seed, for good. What is imported
 * before it is so must not have looked at them yet.
 */
export function becomeComputer(begin: number, random: Random, served: Served): Clock {
  const clock = createClock(begin, () => random.fraction())
  replaceTimers(clock, timers)
  replaceRandomness(random, process.getBuiltinModule('node:crypto'), clock)
  replaceFiles(clock, random, fs)
  replaceInflation(zlib)
  threads.Worker = threadHere(clock, served)
  syncBuiltinESMExports()
  return clock
}
