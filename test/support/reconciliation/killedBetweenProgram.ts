import { testApp } from '../app/testApp.ts'
import { applied, planEnd } from './reconcilingSetup.ts'

// A program of its own that ends itself as `kill -9` does, at the very moment when a decision is kept in the workbook and
// the ledger has not heard of it. Arguments: the data folder, the passphrase of its secrets, the base URL of a connection,
// and what to do: `apply` with payment ids, or `undo` the latest entry of the latest reconciliation.
const [dataDir = '', passphrase = '', baseUrl = '', what = '', ...ids] = process.argv.slice(2)
const setup = await testApp({ dataDir, passphrase, autoSync: false })
const { handlers } = setup.app
const connection = (await handlers['connection.list'](undefined)).find((each) => each.baseUrl === baseUrl)
await handlers['connection.select'](connection?.id ?? '')

/** Whoever hears of a change hears of it before anything that waits for a turn of the loop. */
function dieWithTheNextChange(): void {
  setup.app.subscribe((name) => {
    if (name === 'reconciliation.changed') process.kill(process.pid, 'SIGKILL')
  })
}

if (what === 'apply') {
  const origin = { from: 'text', text: ids.join('\n') } as const
  const { draft } = await handlers['instruction.read']({ origin, mapping: null })
  const { id } = await planEnd(setup, () => handlers['reconciliation.create']({ draft, name: 'Killed' }))
  const planned = await handlers['reconciliation.get'](id)
  dieWithTheNextChange()
  await applied(setup, planned)
} else {
  const [latest] = await handlers['reconciliation.list'](undefined)
  const id = latest?.id ?? ''
  const { entries } = await handlers['reconciliation.log']({ id, from: 0, count: 100 })
  const entry = entries.find(({ canUndo }) => canUndo)?.seq ?? 0
  dieWithTheNextChange()
  await handlers['reconciliation.decide']({ id, decision: { do: 'undo', entry } })
}
