import type { Input } from '../../../shared/contract.ts'
import type { ItemRow } from '../../../shared/domain/reconciliation/itemRow.ts'
import { decisionNames, PAID_AGAIN } from '../../../shared/words/fillIn.ts'
import { repeatedWords } from '../../../shared/words/itemStatus.ts'
import { copyText } from '../../kit/bridge/copyText.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'
import { formatDay } from '../../kit/bridge/format.ts'
import type { Closing } from '../parts/words/closing.ts'
import { useDecisionPrompt } from './decisionPrompt.ts'

type Decision = Input<'reconciliation.decide'>['decision']
export type Target = Extract<Decision, { do: 'note' }>['target']

const CLOSINGS: Readonly<
  Record<Closing, { readonly title: string; readonly about: string; readonly usual: readonly string[] }>
> = {
  'write-off': {
    title: decisionNames['write-off'],
    about: 'The money will not arrive or leave any more. The difference stays in the figures, as written off.',
    usual: ['Bank charge', 'Rounding', 'Not worth pursuing']
  },
  ignore: {
    title: decisionNames.ignore,
    about: 'It needs no decision. The difference stays in the figures, as ignored.',
    usual: [
      'Twice in the payment file',
      'Not part of this payment file',
      'Cancelled before it was sent',
      'Dealt with elsewhere'
    ]
  },
  explain: {
    title: decisionNames.explain,
    about: 'Why it is right as it is. The difference stays in the figures, with this reason.',
    usual: ['Paid by another route', 'Deducted by the bank', 'Exchange rate difference', 'Returned by the recipient']
  },
  carry: {
    title: decisionNames.carry,
    about: 'The follow-up reconciliation will expect it.',
    usual: ['Expected next week', 'Sent again']
  }
}

/** Decisions that need a text first. */
export function useDecisions() {
  const prompts = useDecisionPrompt()
  const announcer = useAnnouncer()

  /** `what` names the subject, as the object of the sentence; `items` are its payments. */
  function close(kind: Closing, targets: readonly Target[], what: string, items: readonly ItemRow[] = []): void {
    const { title, about, usual } = CLOSINGS[kind]
    const again = kind === 'carry' ? items.find(({ repeatedBy }) => repeatedBy)?.repeatedBy : undefined
    prompts.ask({
      title: `${title}: ${what}`,
      description: again ? `${repeatedWords(again, formatDay)}. ${PAID_AGAIN}` : about,
      label: 'Reason',
      act: again ? `${title} anyway` : title,
      isDanger: again !== undefined,
      least: 3,
      most: 500,
      usual: usual.map((reason) => ({ name: reason, text: reason })),
      run: (reason) => prompts.decide({ do: kind, targets, reason })
    })
  }

  function note(target: Target, what: string): void {
    prompts.ask({
      title: `Note: ${what}`,
      description: 'A note changes no figures. It appears in the report and the audit trail.',
      label: 'Note',
      act: 'Add the note',
      least: 1,
      most: 2000,
      isLong: true,
      run: (text) => prompts.decide({ do: 'note', target, text })
    })
  }

  /** A text to send elsewhere. What was asked, and until when, is kept as a note. */
  function ask(target: Target, what: string, texts: readonly { readonly name: string; readonly text: string }[]): void {
    prompts.ask({
      title: `Ask about ${what}`,
      description:
        'Copies the text for an e-mail or a letter, and keeps it as a note, which appears in the report and the audit trail.',
      label: 'Question',
      act: 'Copy and keep as note',
      start: texts[0]?.text ?? '',
      least: 1,
      most: 2000,
      isLong: true,
      usual: texts,
      run: async (text) => {
        if (!copyText(text)) announcer.announce('The text could not be copied. Copy it from the note.')
        return prompts.decide({ do: 'note', target, text })
      }
    })
  }

  return { close, note, ask }
}
