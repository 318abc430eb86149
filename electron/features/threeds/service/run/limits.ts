import type { ThreedsLimits } from '../../../../session/options.ts'

export const USUAL_LIMITS: ThreedsLimits = {
  method: 10_000,
  challenge: 600_000,
  card: 900_000,
  linger: 10_000,
  reading: 5_000
}
