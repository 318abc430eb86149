import { html, type Html, type HtmlValue } from '../http/html.ts'

/** A table with a caption. It can be scrolled by keyboard when it is wider than the page. */
export function tableOf(caption: string, heads: readonly string[], rows: readonly (readonly HtmlValue[])[]): Html {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr> `
        )}
      </tbody>
    </table>
  </div>`
}
