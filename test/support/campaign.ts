const isQuick = process.env['TALLYDESK_QUICK'] === '1'
const isDeep = process.env['TALLYDESK_DEEP'] === '1'

/**
 * How often a long campaign runs: a quarter as often as usual in `npm test` unless told otherwise, and `deep` times in
 * `npm run test:deep`.
 */
export function campaign(usual: number, deep: number, quick = Math.ceil(usual / 4)): number {
  if (isDeep) return deep
  return isQuick ? quick : usual
}

/** How long a campaign may take, in milliseconds: in full as long as it needs, on a machine that does much else too. */
export function campaignTime(usual: number): number {
  return isDeep ? 24 * 3_600_000 : usual
}

/**
 * Of cases that differ in data alone: one of so many in `npm test`, from the one at `first` on; all of them in `npm run
 * test:full` and by hand.
 */
export function sampleOf<Case>(all: readonly Case[], oneOf: number, first = 0): readonly Case[] {
  return isQuick ? all.filter((_, index) => index % oneOf === first) : all
}

/** Of cases that are not alike: those that are chosen for `npm test`; all of them in `npm run test:full` and by hand. */
export function chosenOf<Case>(all: readonly Case[], isChosen: (each: Case) => boolean): readonly Case[] {
  return isQuick ? all.filter(isChosen) : all
}

/**
 * `inFull(test)(…)` for what `npm test` leaves to `npm run test:full`: another way, or at greater length, to see what a
 * quicker test sees.
 */
export function inFull<Define extends object>(define: Define): Define {
  // Whatever defines tests is called for that alone.
  return isQuick ? ((() => undefined) as unknown as Define) : define
}

/**
 * What of `all` one of several looks is for: everything in `npm run test:deep`; else each thing has one look, so that all
 * things and all looks are there.
 */
export function shareOf<Thing>(all: readonly Thing[], look: number, looks: number): readonly Thing[] {
  return isDeep ? all : all.filter((_, index) => index % looks === look)
}

/**
 * Where random choices start. `npm test` tries the same ones each time, so that it says the same of the same sources;
 * `npm run test:deep` tries new ones, and `TALLYDESK_SEED` those of a failure again.
 */
export function campaignSeed(): number {
  const given = process.env['TALLYDESK_SEED']
  if (given !== undefined) return Number(given)
  return isDeep ? (deepSeed ??= newSeed()) : 1
}

let deepSeed: number | undefined

/** Told, since a failure of what draws without fast-check does not name it. */
function newSeed(): number {
  const seed = Math.floor(Math.random() * 2 ** 31)
  process.stderr.write(`TALLYDESK_SEED=${seed}\n`)
  return seed
}
