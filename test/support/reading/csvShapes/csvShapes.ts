import { germanShapes } from './german.ts'
import { northEastShapes } from './northEast.ts'
import { overseasShapes } from './overseas.ts'
import { programShapes } from './programs.ts'
import type { CsvShape } from './shape.ts'
import { westernShapes } from './western.ts'

export const csvShapes: readonly CsvShape[] = [
  ...germanShapes,
  ...westernShapes,
  ...northEastShapes,
  ...overseasShapes,
  ...programShapes
]
