import { readFile, writeFile } from 'node:fs/promises'
import { calls, type CallName } from '../../shared/contract.ts'
import type { Reply } from '../../shared/contract.ts'

const folder = new URL('./recordings/', import.meta.url)
const fileOf = (world: string) => new URL(`${world}.jsonl`, folder)

/** The answers of one app, by call and input, and the addresses of what is in it. */
export interface Recording {
  readonly places: Readonly<Record<string, string>>
  /** By `keyOf`. */
  readonly replies: Map<string, Reply<unknown>>
}

/** A line of its file: one answer, and all that it answers. */
interface Line {
  readonly to: readonly string[]
  readonly reply: Reply<unknown>
}

/** The same for inputs that say the same. */
export function keyOf(name: CallName, input: unknown): string {
  return input === undefined ? name : `${name} ${JSON.stringify(sorted(input))}`
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)])
  )
}

/** The reply, if it is one by the contract; what it is not is an error. */
export function checked(name: CallName, reply: Reply<unknown>): Reply<unknown> {
  if (!reply.ok) return reply
  const { data, success, error } = calls[name].output.safeParse(reply.value)
  if (!success) throw new Error(`The recorded answer to ${name} is none by the contract. ${error.message}`)
  return { ok: true, value: data }
}

/** Fails where an answer is none by the contract any more: then it has to be recorded anew. */
export async function readRecording(world: string): Promise<Recording> {
  const [first = '{}', ...lines] = (await readFile(fileOf(world), 'utf8')).trimEnd().split('\n')
  const replies = new Map<string, Reply<unknown>>()
  for (const line of lines) {
    const { to, reply } = JSON.parse(line) as Line
    for (const key of to) replies.set(key, checked(key.split(' ', 1)[0] as CallName, reply))
  }
  return { ...(JSON.parse(first) as Pick<Recording, 'places'>), replies }
}

/** In an order of its own, so that recording anew changes only lines whose answers have changed. */
export async function writeRecording(world: string, { places, replies }: Recording): Promise<void> {
  const lines = new Map<string, string[]>()
  for (const [key, reply] of [...replies].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const text = JSON.stringify(reply)
    lines.set(text, [...(lines.get(text) ?? []), key])
  }
  const written = [...lines].map(([reply, to]) => `{"to":${JSON.stringify(to)},"reply":${reply}}`)
  await writeFile(fileOf(world), `${[JSON.stringify({ places }), ...written].join('\n')}\n`)
}
