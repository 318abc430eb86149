import { colourScheme, markup, type Colours, type Markup } from '../../../base/isolatedWindow/markup.ts'

// The documents are the same for all card payments: their scripts ask for the data and show it as text.

export function cardDocument(session: string, colours: Colours): Markup {
  return documentOf(
    'Enter a card',
    { session, colours, script: 'card.js' },
    markup`<main data-state="loading">
      <section class="summary" aria-labelledby="title">
        <h1 id="title">One moment …</h1>
        <p id="lead"></p>
        <p id="checking" class="faint" role="status" hidden>
          The card is being checked. If your bank’s page opens here, follow its steps. Keep this window open until you see
          the result.
        </p>
        <dl id="facts"></dl>
      </section>
      <section id="entry" aria-labelledby="entry-title">
        <h2 id="entry-title">Card details</h2>
        ${FRAME_PLACE}
        <div id="saving" hidden>
          <label><input type="checkbox" id="save" /> Save this card for later payments</label>
          <p id="save-note" class="note" hidden></p>
        </div>
        <div id="tried" role="alert" hidden>
          <h3 id="tried-title"></h3>
          <p id="tried-words"></p>
          <p id="tried-code" class="code" hidden></p>
          <details>
            <summary>Technical details</summary>
            <pre id="tried-text" tabindex="0"></pre>
          </details>
        </div>
        <button id="confirm" type="button" class="primary" disabled>Confirm</button>
        <p id="assurance" class="faint"></p>
      </section>
      <section id="end" tabindex="-1" aria-labelledby="end-title" hidden>
        <h2 id="end-title"></h2>
        <p id="end-words"></p>
        <p id="end-code" class="code" hidden></p>
        <p id="proof" role="status"></p>
        <details id="said" hidden>
          <summary>Technical details</summary>
          <pre id="said-text" tabindex="0"></pre>
        </details>
        <p id="again-note" class="note" role="status" hidden></p>
        <button id="again" type="button" hidden>Enter a card again</button>
      </section>
    </main>`
  )
}

export function previewDocument(session: string, colours: Colours): Markup {
  return documentOf(
    'Card form design',
    { session, colours, script: 'preview.js' },
    markup`<main data-state="loading">
      <section aria-labelledby="title">
        <h1 id="title">Card form design</h1>
        <p id="lead">This is your provider’s card form with the design that you are editing. Nothing that you type here is sent.</p>
        ${FRAME_PLACE}
      </section>
    </main>`
  )
}

/** For a link that was used or is invalid. */
export function endedDocument(title: string, words: string, colours: Colours): Markup {
  return framed(title, colours, markup``, markup`<body><main><h1>${title}</h1><p>${words}</p></main></body>`)
}

/** The document of the component, in a frame of another origin. `page`: the only origin whose messages it accepts. */
export function componentDocument(page: string, colours: Colours): Markup {
  return framed(
    'Card component',
    colours,
    markup`<link rel="stylesheet" href="component.css" />`,
    markup`<body data-page="${page}">
    <div id="card"></div>
    <script src="component.js"></script>
  </body>`
  )
}

const FRAME_PLACE = markup`<div id="place"></div>
        <p id="waiting" class="faint" role="status">Loading the card form …</p>
        <div id="trouble" role="alert" hidden>
          <p id="trouble-words"></p>
          <pre id="trouble-text" tabindex="0" hidden></pre>
          <button id="retry" type="button">Load it again</button>
        </div>`

interface Parts {
  readonly session: string
  readonly colours: Colours
  /** Name of its script. */
  readonly script: string
}

function documentOf(title: string, { session, colours, script }: Parts, main: Markup): Markup {
  return framed(
    title,
    colours,
    markup`<link rel="stylesheet" href="/page/${session}/page.css" />
    <script src="/page/${session}/${script}" defer></script>`,
    markup`<body data-session="${session}">
    <header><p id="environment"></p><p id="connection"></p></header>
    ${main}
  </body>`
  )
}

/** The parts that all documents share. `links`: the elements for style and script. */
function framed(title: string, colours: Colours, links: Markup, body: Markup): Markup {
  return markup`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${colourScheme(colours)}
    <title>${title}</title>
    ${links}
  </head>
  ${body}
</html>
`
}
