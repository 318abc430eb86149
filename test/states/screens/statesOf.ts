import type { CallName } from '../../../shared/contract.ts'
import type { WireError } from '../../../shared/errors.ts'
import { failing, never } from '../made.ts'
import type { PageState } from '../state.ts'

type Rest = Partial<Omit<PageState, 'name' | 'screen' | 'title'>>
/** The title of a state and what it has of its own. */
type Titled = readonly [title: string, rest?: Rest]

const named = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The states of one screen; what each shares with the others is said once. */
export function statesOf(
  screen: string,
  shared: Pick<PageState, 'world' | 'at'>,
  all: readonly Titled[]
): readonly PageState[] {
  return all.map(([title, rest]) => ({ name: named(`${screen} ${title}`), screen, title, ...shared, ...rest }))
}

/** What it looks like while its answers are waited for, and when they fail. */
export const accidents = (error: WireError, ...asked: readonly CallName[]): readonly Titled[] => [
  ['loading', { made: never(...asked) }],
  ['failed', { made: failing(error, ...asked) }]
]
