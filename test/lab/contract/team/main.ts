import { parseArgs } from 'node:util'
import { readTeamAddress } from '../../../../electron/stores/teamDatabase/address.ts'
import { AppError } from '../../../../shared/errors.ts'
import { reportText } from '../report.ts'
import { engineWords } from './expectations.ts'
import { runTeamContract } from './runTeamContract.ts'

const PASSWORD = 'TALLYDESK_TEAM_ADMINISTRATOR_PASSWORD'
const HELP = `npm run -s contract:team -- --url URL --administrator LOGIN [options]

Looks whether a server that speaks PostgreSQL's protocol can carry a team, and prints a report. Makes the schema
tallydesk and logins in this database, and takes them away again. Refuses a database that has the schema.

  --url URL              the database, such as postgres://db.example.com:5432/scratch
  --administrator LOGIN  a login that may create schemas and logins
  --decisions COUNT      how many decisions members make at a time; 50 unless given
  --large                also an entry of 100,000 claims
  --json                 the results as JSON
  --help                 this help

${PASSWORD} is the administrator's password; it may be empty.
Exit codes: 0 nothing fails, 1 something fails or stays, 2 wrong use, or a database that cannot be used.`

process.exitCode = await main()

async function main(): Promise<number> {
  const values = readArguments()
  const { url, administrator: login } = values ?? {}
  const password = process.env[PASSWORD]
  const decisions = Number(values?.decisions)
  if (values?.help === true) {
    process.stdout.write(`${HELP}\n`)
    return 0
  }
  if (!values || url === undefined || login === undefined || password === undefined || !(decisions >= 1)) {
    process.stderr.write(`${HELP}\n`)
    return 2
  }
  try {
    const { version, results, stays } = await runTeamContract({
      server: readTeamAddress(url),
      administrator: { login, password: password === '' ? null : password },
      decisions,
      isLarge: values.large,
      onBegin: ({ prefix }) =>
        process.stderr.write(`Makes the schema tallydesk and logins ${prefix}_…. If this is ended early, drop them.\n`)
    })
    const text = [version, '', reportText(results), ...stays.map((what) => `Stays: ${what}`)].join('\n')
    process.stdout.write(`${values.json ? JSON.stringify({ version, results, stays }) : text}\n`)
    return stays.length > 0 || results.some(({ result }) => result === 'fails') ? 1 : 0
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const words = engineWords(error)
    process.stderr.write(`${error.message}${words === error.message ? '' : ` (${words})`}\n`)
    return 2
  }
}

/** Undefined where they are wrong. */
function readArguments() {
  try {
    return parseArgs({
      options: {
        url: { type: 'string' },
        administrator: { type: 'string' },
        decisions: { type: 'string', default: '50' },
        large: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false }
      }
    }).values
  } catch (error) {
    process.stderr.write(`${engineWords(error)}\n\n`)
    return undefined
  }
}
