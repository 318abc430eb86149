import fc from '../../support/fastCheck.ts'
import { drivenCases } from './drivenCases.ts'
import { randomCase } from './randomCase.ts'

// A program of its own: in the memory of a test run, the app would look for garbage after each plan. Takes the app
// through as many cases as the first argument says, of the seed in the second, and prints each as a line of JSON.
const [count, seed] = process.argv.slice(2).map(Number)
const cases = fc.sample(randomCase, {
  ...(count !== undefined && { numRuns: count }),
  ...(seed !== undefined && { seed })
})
for await (const exported of drivenCases(cases)) process.stdout.write(`${JSON.stringify(exported)}\n`)
