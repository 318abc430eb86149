/** Text of a word; in double quotes and outside of quotes the shell puts variables in. */
interface Piece {
  readonly text: string
  readonly expands: boolean
}
export type Word = readonly Piece[]

export interface ShellCommand {
  readonly words: readonly Word[]
  /** The file that its output goes to. */
  readonly target?: Word
  /** Whether its output goes to the next command. */
  readonly isPiped: boolean
}

/** As much as one types before it is run. */
export interface ShellLine {
  readonly text: string
  readonly comment: string
  readonly commands: readonly ShellCommand[]
}

const TOKEN =
  /\s+|(?<comment>#.*)|(?<operator>&&|\||>)|(?<word>(?:'[^']*'|"(?:\$\([^)]*\)|\\.|[^"\\])*"|\$\([^)]*\)|[^\s'"|&>])+)/gy
const PIECE = /'(?<single>[^']*)'|"(?<double>(?:\$\([^)]*\)|\\.|[^"\\])*)"|(?<bare>(?:\$\([^)]*\)|[^'"])+)/g

/** The lines of a block of commands. Throws at what this little shell does not know. */
export function shellLines(block: string): readonly ShellLine[] {
  return block
    .replaceAll(/\\\n\s*/g, ' ')
    .replaceAll(/\|\n\s*/g, '| ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readLine)
    .filter(({ commands }) => commands.length > 0)
}

function readLine(text: string): ShellLine {
  const commands: ShellCommand[] = []
  let words: Word[] = []
  let target: Word | undefined
  let isTarget = false
  let comment = ''
  const end = (isPiped: boolean) => {
    if (words.length > 0) commands.push({ words, isPiped, ...(target && { target }) })
    ;[words, target, isTarget] = [[], undefined, false]
  }
  let at = 0
  for (const { 0: token, groups = {} } of text.matchAll(TOKEN)) {
    at += token.length
    if (groups['comment'] !== undefined) comment = groups['comment'].slice(1).trim()
    else if (groups['operator'] === '>') isTarget = true
    else if (groups['operator'] !== undefined) end(groups['operator'] === '|')
    else if (groups['word'] === undefined) continue
    else if (isTarget) [target, isTarget] = [piecesOf(groups['word']), false]
    else words.push(piecesOf(groups['word']))
  }
  if (at < text.length) throw new Error(`Not understood: ${text.slice(at)}`)
  end(false)
  return { text, comment, commands }
}

function piecesOf(word: string): Word {
  return [...word.matchAll(PIECE)].map(({ groups = {} }) => ({
    text: groups['single'] ?? groups['double']?.replaceAll(/\\(.)/g, '$1') ?? groups['bare'] ?? '',
    expands: groups['single'] === undefined
  }))
}
