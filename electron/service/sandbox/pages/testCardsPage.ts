import { groupNumber } from '../library/cardText.ts'
import { schemeOf } from '../threeds/cardNumber.ts'
import { TEST_CARDS, type TestCard } from '../threeds/testCards.ts'
import { siteHeader } from './chrome.ts'
import { html, type Html } from '../http/html.ts'
import type { SentPage } from '../http/sendPage.ts'

/** The page with every listed test card and the meaning of the digits. */
export function testCardsPage(): SentPage {
  return {
    title: 'Test cards',
    styles: ['/assets/pages.css'],
    bodyClass: 'site',
    policy: { ancestors: [] },
    body: html`${siteHeader('test-cards')}
      <main>
        <h1>Test cards</h1>
        <p class="lead">
          Use any expiry date that is not past and any security code (four digits for American Express). The numbers are
          from test ranges: no bank has issued them, and the sandbox takes no others.
        </p>
        <div class="table" tabindex="0" role="region" aria-label="Test cards">
          <table>
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">Brand</th>
                <th scope="col">What happens</th>
              </tr>
            </thead>
            <tbody>
              ${TEST_CARDS.map(row)}
            </tbody>
          </table>
        </div>
        <h2>Make your own</h2>
        <p>The last four digits choose the course; any digit before them can be changed to make the Luhn check pass.</p>
        <dl class="digits">
          ${DIGITS.map(
            ([name, text]) =>
              html`<div>
                <dt>${name}</dt>
                <dd>${text}</dd>
              </div> `
          )}
        </dl>
      </main>`
  }
}

function row({ pan, description }: TestCard): Html {
  return html`<tr>
    <td class="number">${groupNumber(pan)}</td>
    <td>${schemeOf(pan)?.name ?? ''}</td>
    <td>${description}</td>
  </tr> `
}

const DIGITS: readonly (readonly [name: string, text: string])[] = [
  ['Fifth from the end: size', '0 as the service likes, 1 to 5 the window size 01 to 05.'],
  ['Fourth from the end: version', '0 any, 1 2.1, 2 2.2, 3 2.3.'],
  ['Third from the end: method', '0 present, 1 none, 2 never answers, 3 asks for GET, 4 has no data.'],
  ['Second from the end: result', '0 accepted, 1 refused, 6 directory time-out, 7 challenge.'],
  [
    'Last: challenge',
    '0 passes by itself, 1 fails by itself, 2 asks for a code, 3 three in a row, 4 error message, 5 without end, 6 the same step again, 7 blank page, 8 wrong transaction ids.'
  ]
]
