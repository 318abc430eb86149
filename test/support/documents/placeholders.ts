import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleIds } from '../../../electron/service/sandbox/sample/sampleIds.ts'
import { PASSPHRASE } from '../cli/cliSetup.ts'
import type { PageSetup } from './pageSetup.ts'
import type { Word } from './shell.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.source
const { individuals, guests, accounts } = sampleIds(1)

/** What the sandbox knows from its start. */
const SAMPLES: Readonly<Record<string, string | undefined>> = {
  INDIVIDUAL_ID: individuals[3],
  GUEST_ID: guests[0],
  ACCOUNT_ID: accounts[0]?.id,
  SHORT_ID: accounts[0]?.shortId
}

/** Where an answer before names it; of several the last one counts. */
const ANSWERED: Readonly<Record<string, RegExp>> = {
  FUNDING_ID: new RegExp(`^(${UUID}): `, 'gm'),
  REQUEST_ID: new RegExp(`request (${UUID})`, 'g'),
  CHANGE: /Change (\d+)/g,
  HASH: /\b([0-9a-f]{64})\b/g
}

const OWN_SERVICE = 'https://api.example.com'
const STARTED_SANDBOX = 'http://127.0.0.1:8080'
/** Somewhere on the reader's computer. */
const SAFE_PLACE = '/mnt/safe/'
const BACKUP_PASSPHRASE = 'four unrelated words here'

/** A word as it is typed by somebody who puts in what the page leaves open. Throws where the answers do not name it. */
export function filledIn(word: Word, setup: PageSetup): string {
  return word.map(({ text, expands }) => filled(expands ? expanded(text, setup) : text, setup)).join('')
}

function expanded(text: string, { folder, env }: PageSetup): string {
  return text
    .replaceAll(/\$\(cat ([\w-]+)\)/g, (_, file: string) => readFileSync(join(folder, file), 'utf8').trim())
    .replaceAll(/\$(\w+)/g, (_, name: string) => env[name] ?? '')
}

function filled(text: string, setup: PageSetup): string {
  return text
    .replaceAll(OWN_SERVICE, () => setup.service.baseUrl)
    .replaceAll(STARTED_SANDBOX, () => setup.service.baseUrl)
    .replaceAll(SAFE_PLACE, '')
    .replaceAll(/\b[A-Z]+_ID\b|\bCHANGE\b|\bHASH\b/g, (name) => SAMPLES[name] ?? answered(name, setup))
    .replace(/^(\w+)=…$/, (_, name: string) => `${name}=${secretOf(name, setup)}`)
}

function answered(name: string, { answers }: PageSetup): string {
  const pattern = ANSWERED[name]
  const [, value] = (pattern && [...answers.join('\n').matchAll(pattern)].at(-1)) ?? []
  if (value === undefined) throw new Error(`No answer before says what ${name} is.`)
  return value
}

function secretOf(name: string, setup: PageSetup): string {
  if (name === 'TALLYDESK_PASSPHRASE') return PASSPHRASE
  if (name.endsWith('PASSPHRASE')) return BACKUP_PASSPHRASE
  if (name.endsWith('TOKEN')) return setup.service.token
  if (['SEED', 'DAYS', 'PATH'].some((end) => name.endsWith(end))) return '1'
  throw new Error(`What … stands for in ${name} is not known.`)
}
