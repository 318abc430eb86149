import type { Command } from '../../threedsCycle.ts'
import type { Step } from '../../requestedStep.ts'

type Post = Extract<Command, { kind: 'post' }>

/** Describes a post in a sentence. */
export function postWords({ repost: { verification }, isBuiltHere }: Post): string {
  if (!verification) return 'Request sent.'
  if (isBuiltHere) return 'Request sent again with a completion string that Tallydesk built: the method page timed out.'
  return verification.type === 'method'
    ? 'Request sent again with what the method page answered.'
    : 'Request sent again with what the challenge answered.'
}

/** What a waiting run will do next. */
export function waitWords(before: Extract<Command, { kind: 'wait' }>['before']): string {
  if (before === 'post') return 'Waits for you before it posts.'
  return before === 'method'
    ? 'Waits for you before it opens the hidden page of the method step.'
    : 'Waits for you before it opens the challenge.'
}

export function shownWords({ type, url, note }: Step): string {
  const what = type === 'method' ? 'The page of the method step' : 'The challenge'
  return `${what} was opened at ${url.host}.${note === undefined ? '' : ` ${note}`}`
}

/** For a step whose answer comes from another host to this computer. */
export function permissionWords({ url }: Step): string {
  return `Its answer has to come back to this computer: if the browser asks whether the page may access other apps and services on this device, allow it, or the answer of ${url.host} cannot arrive.`
}

export function unreachableWords({ url }: Step): string {
  return `The browser keeps the answer of ${url.host} from this computer. Set “Apps on device” to “Allow” in its settings of the page and load that again, or cancel.`
}

export function blockedWords(host: string): string {
  return `The page in the frame wanted to go on to ${host}, which was not let in: a step is shown from the one host that the service names.`
}

export function runStatusWords(step: Step | undefined, isShown: boolean): string {
  if (!step) return 'A request is on its way to the service.'
  if (!isShown) return 'Waits for the page of this run to be opened.'
  return step.type === 'method' ? 'The page of the method step is open.' : 'The challenge is open.'
}
