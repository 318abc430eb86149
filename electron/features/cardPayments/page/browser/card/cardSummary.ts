import type { CardLoad } from '../../pageApi.ts'
import { control, element, setText } from '../element.ts'
import { showConnection } from '../showConnection.ts'

/** Shows what is paid or saved, and for which account. */
export function showSummary(load: CardLoad): void {
  const { charge, individual, individualId, saving, save, isFull, sdkUrl, region } = load
  showConnection(load)
  const sum = charge && `${shownAmount(charge.amount, region)} ${charge.currency}`
  setText('title', sum === null ? 'Save a card' : `Pay ${sum}`)
  setText(
    'lead',
    sum === null ? 'Nothing is charged now.' : saving === 'always' ? 'The card is saved for later charges.' : ''
  )
  const facts = charge
    ? ([
        ['To', charge.account],
        ['Account', charge.accountId]
      ] as const)
    : []
  element('facts').replaceChildren(
    ...facts.flatMap(fact),
    ...(individual === null ? [] : fact(['Cardholder', individual])),
    ...fact(['Customer id', individualId]),
    ...fact(['Time left', '', 'left'])
  )
  setText('confirm', sum === null ? 'Save this card' : `Pay ${sum}`)
  setText(
    'assurance',
    `${new URL(sdkUrl).host} provides these fields. Tallydesk does not see what you type there. Your bank may then ask you to approve it.`
  )
  element('saving').hidden = saving === 'always' && !isFull
  const box = control('input', 'save')
  box.checked = saving === 'always' || save
  box.disabled = saving === 'always'
  setText('save-note', isFull ? 'A card is already saved. Your provider saves only one, and may refuse another.' : '')
  element('save-note').hidden = !isFull
  document.title = `${sum === null ? 'Save a card' : `Pay ${sum}`} – ${load.connection}`
}

/** Formats the decimal text itself, with all its decimals, like the app. */
function shownAmount(decimal: string, region: string | null): string {
  const decimals = decimal.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(region ?? undefined, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always'
  })
  return format.format(decimal as Intl.StringNumericLiteral)
}

function fact([name, value, id]: readonly [name: string, value: string, id?: string]): readonly HTMLElement[] {
  const [term, detail] = [document.createElement('dt'), document.createElement('dd')]
  term.textContent = name
  detail.textContent = value
  if (id !== undefined) detail.id = id
  return [term, detail]
}
