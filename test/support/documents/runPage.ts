import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fencedBlocks } from './markdown.ts'
import { openPageSetup, type Answer, type PageSetup } from './pageSetup.ts'
import { filledIn } from './placeholders.ts'
import { PROGRAMS, setVariables } from './programs.ts'
import { shellLines, type ShellCommand, type ShellLine } from './shell.ts'

const SYNC = /^npm run -s cli -- sync *(?:#.*)?$/

/** A data folder after the sync of the embedded sandbox that most pages begin with. */
export async function syncedFolder(): Promise<{ readonly data: string } & AsyncDisposable> {
  const setup = await openPageSetup({})
  const { code, err } = await setup.cli(['sync'], '')
  if (code !== 0) throw new Error(`The sync ended with ${code}: ${err}`)
  return { data: join(setup.folder, 'data'), [Symbol.asyncDispose]: () => setup[Symbol.asyncDispose]() }
}

/**
 * Types the commands of a page one after the other; gives those that do not end as the page says, with why. `data`: a
 * `syncedFolder`, so that what each page begins with is not done for each.
 */
export async function brokenCommands(text: string, data: string): Promise<readonly string[]> {
  const lines = fencedBlocks(text, 'sh').flatMap(shellLines)
  const isSynced = SYNC.test(lines[0]?.text ?? '')
  if (isSynced) lines.shift()
  await using setup = await openPageSetup({
    data: isSynced ? data : undefined,
    hasService: text.includes('https://api.example.com')
  })
  const broken: string[] = []
  for (const line of lines) {
    const fault = await faultOf(line, setup)
    if (fault !== undefined) broken.push(`${line.text}: ${fault}`)
  }
  return broken
}

async function faultOf(line: ShellLine, setup: PageSetup): Promise<string | undefined> {
  const expected = Number(/exit code (\d+)/.exec(line.comment)?.[1] ?? 0)
  try {
    let answer: Answer | undefined
    let input = ''
    for (const command of line.commands) {
      answer = await typed(command, input, line, setup)
      input = command.isPiped ? answer.out : ''
    }
    if (answer === undefined || answer.code === expected) return undefined
    return `ended with ${answer.code}, not ${expected}: ${answer.err}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function typed(command: ShellCommand, input: string, line: ShellLine, setup: PageSetup): Promise<Answer> {
  const words = command.words.map((word) => filledIn(word, setup))
  const start = words.findIndex((word) => !/^\w+=/.test(word))
  const [name = '', ...args] = words.slice(start)
  const program = PROGRAMS[name]
  if (!program) throw new Error(`Pages may not call ${name}.`)
  const before = { ...setup.env }
  setVariables(words.slice(0, start), setup.env)
  const answer = await program({ args, input, isOnlyRead: /opens .* in a browser/.test(line.comment) }, setup)
  if (start > 0) Object.assign(setup.env, before)
  setup.answers.push(answer.out, answer.err)
  if (command.target) await writeFile(filledIn(command.target, setup), answer.out)
  return answer
}
