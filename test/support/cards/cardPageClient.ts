import type {
  CardClearance,
  CardLoad,
  CardNews,
  CardReport,
  CardVerdict
} from '../../../electron/features/cardPayments/page/pageApi.ts'

interface Asked {
  readonly load: CardLoad
  readonly confirm: CardClearance
  readonly report: CardVerdict
  readonly news: CardNews
  readonly left: object
}

export interface CardPageClient {
  readonly html: string
  ask<N extends keyof Asked>(name: N, input?: object): Promise<Asked[N]>
  /** Asks for the token, which must be given. */
  token(save?: boolean): Promise<string>
  report(report: CardReport): Promise<CardVerdict>
  /** Says that the page goes away, which may end the connection before the answer. */
  leave(): Promise<void>
}

/** Does what the script of a card page does, without a browser. */
export async function openCardPage(address: string | null): Promise<CardPageClient> {
  const page = await fetch(address ?? '')
  const html = await page.text()
  const session = /data-session="([^"]+)"/.exec(html)?.[1]
  if (session === undefined) throw new Error(`The page was answered with ${page.status}.`)
  const { origin } = new URL(address ?? '')
  async function ask<N extends keyof Asked>(name: N, input: object = {}): Promise<Asked[N]> {
    const response = await fetch(`${origin}/page/${session}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(input)
    })
    if (!response.ok) throw new Error(`${name}: ${response.status}`)
    return (await response.json()) as Asked[N]
  }
  return {
    html,
    ask,
    token: async (save = false) => {
      const leave = await ask('confirm', { save })
      if ('refusal' in leave) throw new Error(leave.refusal)
      return leave.token
    },
    report: (report) => ask('report', report),
    leave: async () => {
      await ask('left').catch(() => undefined)
    }
  }
}
