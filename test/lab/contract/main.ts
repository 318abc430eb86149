import { parseArgs } from 'node:util'
import type { ContractCard } from './clause.ts'
import { contractClient } from './contractClient.ts'
import { reportText } from './report.ts'
import { runContract } from './runContract.ts'

const HELP = `node test/lab/contract/main.ts --base-url URL [options]

Looks which clauses of the interface hold at a service, and prints a report.

  --base-url URL   the service
  --individual ID  an individual, for what belongs to one
  --guest ID       a guest
  --account ID     an account
  --currency CODE  of charges and authorizations; EUR unless given
  --write          also look at what changes something: consents that nobody confirms, new accounts, authorizations
  --json           the results as JSON
  --help           this help

CONTRACT_TOKEN is the access token. CONTRACT_CARD is a test card as "number,month,year,code" for authorizations.
Exit codes: 0 nothing fails, 1 something fails, 2 wrong use, 3 nothing was seen to hold.`

process.exitCode = await main()

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      'base-url': { type: 'string' },
      individual: { type: 'string' },
      guest: { type: 'string' },
      account: { type: 'string' },
      currency: { type: 'string', default: 'EUR' },
      write: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false }
    }
  })
  const token = process.env['CONTRACT_TOKEN']
  if (values.help || values['base-url'] === undefined || token === undefined) {
    process.stdout.write(`${HELP}\n`)
    return values.help ? 0 : 2
  }
  const target = {
    client: contractClient(values['base-url'], token),
    individualId: values.individual,
    guestId: values.guest,
    accountId: values.account,
    currency: values.currency,
    card: cardOf(process.env['CONTRACT_CARD'])
  }
  const results = await runContract(target, values.write)
  process.stdout.write(`${values.json ? JSON.stringify(results) : reportText(results)}\n`)
  if (results.some(({ result }) => result === 'fails')) return 1
  return results.some(({ result }) => result === 'holds') ? 0 : 3
}

function cardOf(text: string | undefined): ContractCard | undefined {
  const [pan, month, year, csc] = text?.split(',') ?? []
  if (pan === undefined || csc === undefined) return undefined
  return { pan, expires: [Number(month), Number(year)], csc }
}
