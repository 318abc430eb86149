import { createRunPage, type RunPage } from '../../../electron/features/threeds/page/runPage.ts'
import type { Step } from '../../../electron/features/threeds/requestedStep.ts'

/** The page of an authorization that stands at a challenge, with nothing but a test behind it. */
export interface ChallengedPage {
  readonly page: RunPage
  /** The answers that were taken, and why others were not. */
  readonly answers: readonly string[]
  readonly dropped: readonly string[]
  /** Hosts whose answers the browser was said to keep out. */
  readonly unreachable: readonly string[]
  /** How often the user cancelled, and the page was closed or left. */
  readonly cancels: () => number
  readonly leaves: () => number
}

/** `issuer`: address of the challenge. */
export function challengedPage(origin: string, issuer: string): ChallengedPage {
  const answers: string[] = []
  const dropped: string[] = []
  const unreachable: string[] = []
  let [cancels, leaves] = [0, 0]
  const page = createRunPage({
    origin,
    subject: { number: '1000', items: '[]', currency: 'EUR', card: '411111****1111' },
    colours: 'system',
    events: {
      onShown: () => new Date(Date.now() + 600_000).toISOString(),
      onAnswer: (_step, { value }) => void answers.push(value),
      onDropped: (why) => void dropped.push(why),
      onBlocked: () => undefined,
      onUnreachable: ({ url }) => void unreachable.push(url.host),
      onCancel: () => (cancels += 1),
      onLeft: () => (leaves += 1),
      onDone: () => undefined
    }
  })
  page.show(challengeAt(issuer))
  return { page, answers, dropped, unreachable, cancels: () => cancels, leaves: () => leaves }
}

function challengeAt(address: string): Step {
  const ids = { threeDSServerTransID: 'd461f105-1792-407f-95ff-9a496fd918a9', acsTransID: '13521d57' }
  return {
    type: 'challenge',
    visible: true,
    url: new URL(address),
    input: { name: 'creq', value: Buffer.from(JSON.stringify(ids)).toString('base64url') },
    answer: 'cres',
    transactionId: JSON.stringify(ids.threeDSServerTransID),
    ids,
    size: '03',
    note: undefined,
    key: 'challenge'
  }
}
