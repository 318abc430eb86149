import { AppError } from '../../../../shared/errors.ts'
import type { Terminal } from '../command/command.ts'

const VARIABLE = 'TALLYDESK_BACKUP_PASSPHRASE'

/** The passphrase of an existing backup: from the environment, else typed. */
export async function knownPassphrase({ env, askSecret }: Terminal): Promise<string> {
  const given = env[VARIABLE] ?? (await askSecret('Passphrase of the backup:'))
  if (given) return given
  throw missing(VARIABLE)
}

/** A passphrase for a new backup: from the environment, else typed twice. */
export async function newPassphrase({ env, askSecret }: Terminal, variable = VARIABLE): Promise<string> {
  const given = env[variable]
  if (given) return given
  const typed = await askSecret('New passphrase for the backup:')
  if (!typed) throw missing(variable)
  if ((await askSecret('Repeat the passphrase:')) === typed) return typed
  throw new AppError('bad-input', 'The two passphrases differ. Nothing was done.')
}

function missing(variable: string): AppError {
  return new AppError(
    'bad-input',
    `No passphrase for the backup. Set ${variable}, or type it when asked at a terminal.`
  )
}
