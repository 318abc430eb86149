import { COMMAND_GROUPS, type Command } from '../kit/commands/command.ts'

export interface CommandSection {
  readonly title: string
  readonly commands: readonly Command[]
}

/** How many recently used commands come first while nothing is typed. */
const RECENT = 5

/** What a text finds, in sections. Things come before commands if the text has a digit, as amounts and ids do. */
export function searchAll(
  commands: readonly Command[],
  things: readonly Command[],
  text: string,
  recent: readonly string[]
): readonly CommandSection[] {
  const sections = searchCommands(commands, text, recent)
  const found = inGroups(things).filter((section) => section.commands.length > 0)
  return /\d/.test(text) ? [...found, ...sections] : [...sections, ...found]
}

/** The commands that a text finds, in sections, best section first. Each word of the text must match. */
export function searchCommands(
  commands: readonly Command[],
  text: string,
  recent: readonly string[]
): readonly CommandSection[] {
  const words = wordsOf(text)
  return words.length === 0 ? browsed(commands, recent) : found(commands, words, recent)
}

function browsed(commands: readonly Command[], recent: readonly string[]): readonly CommandSection[] {
  const used = recent.flatMap((id) => commands.filter((command) => command.id === id)).slice(0, RECENT)
  const others = commands.filter((command) => !used.includes(command) && !command.isMinor)
  return [{ title: 'Recently used', commands: used }, ...inGroups(others)].filter(
    (section) => section.commands.length > 0
  )
}

function inGroups(commands: readonly Command[]): readonly CommandSection[] {
  return COMMAND_GROUPS.map((title) => ({ title, commands: commands.filter(({ group }) => group === title) }))
}

function found(
  commands: readonly Command[],
  words: readonly string[],
  recent: readonly string[]
): readonly CommandSection[] {
  const scores = new Map<Command, number>()
  for (const command of commands) {
    const score = scoreOf(command, words)
    if (score > 0) scores.set(command, score + (recent.includes(command.id) ? 0.5 : 0) - (command.isMinor ? 0.25 : 0))
  }
  const scored = (command: Command) => scores.get(command) ?? 0
  const ranked = [...scores.keys()].toSorted((a, b) => scored(b) - scored(a))
  const best = ({ commands: [first] }: CommandSection) => (first ? scored(first) : 0)
  return inGroups(ranked)
    .filter((section) => section.commands.length > 0)
    .toSorted((a, b) => best(b) - best(a))
}

/** 0 if one of the words does not match. */
function scoreOf(command: Command, words: readonly string[]): number {
  const title = wordsOf(command.title)
  const others = wordsOf(`${command.group} ${command.words ?? ''}`)
  let sum = 0
  for (const word of words) {
    const [inTitle, inOthers] = [nearest(word, title), nearest(word, others)]
    // A command that matches by title and by group ranks above one that matches by title only.
    const score = Math.max(inTitle, inOthers * 0.6) + Math.min(inTitle, inOthers) * 0.1
    if (score <= 0) return 0
    sum += score
  }
  // Of two equal matches, the shorter title ranks first.
  return sum / words.length + 1 / (10 + title.length)
}

function nearest(typed: string, words: readonly string[]): number {
  return Math.max(0, ...words.map((word) => nearness(typed, word)))
}

/** 4 for the whole word, 3 for its beginning, 2 for a part of it, 1 for its letters with others between them. */
function nearness(typed: string, word: string): number {
  if (word === typed) return 4
  if (word.startsWith(typed)) return 3
  if (word.includes(typed)) return 2
  return typed.length > 2 && word.startsWith(typed.charAt(0)) && hasLettersOf(typed, word) ? 1 : 0
}

function hasLettersOf(typed: string, word: string): boolean {
  let at = 0
  for (const letter of typed) {
    at = word.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

function wordsOf(text: string): readonly string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
