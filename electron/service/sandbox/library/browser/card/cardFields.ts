import { schemeOf } from '../../../threeds/cardNumber.ts'
import {
  cscProblem,
  digitsOf,
  expiryProblem,
  groupExpiry,
  groupNumber,
  isWhole,
  numberProblem,
  parseExpiry
} from '../../cardText.ts'
import { showBrand, showCodePlace } from './marks.ts'
import { formatOnInput } from './formatOnInput.ts'

/** A card in the form that the service accepts. */
export interface TypedCard {
  readonly pan: string
  readonly expires: readonly [month: number, year: number]
  readonly csc: string
}

interface Field {
  readonly input: HTMLInputElement
  readonly error: Element
  readonly problem: () => string | undefined
  /** False while more can be typed: until then no problem is shown while the field has the focus. */
  readonly isWhole: () => boolean
}

/** The three inputs: formats the typed text, shows a problem after a field is left, and returns a complete card. */
export class CardFields {
  readonly #number = inputOf('number')
  readonly #expiry = inputOf('expiry')
  readonly #csc = inputOf('csc')
  readonly #brand = elementOf('brand')
  readonly #codePlace = elementOf('code-place')
  readonly #fields: readonly Field[]

  constructor(onSubmit: () => void) {
    this.#fields = [
      {
        input: this.#number,
        error: elementOf('number-error'),
        problem: () => numberProblem(this.#number.value),
        isWhole: () => isWhole(this.#number.value)
      },
      {
        input: this.#expiry,
        error: elementOf('expiry-error'),
        problem: () => expiryProblem(this.#expiry.value, new Date()),
        // A year that starts with 20 may become a year of four digits.
        isWhole: () => /^\d\d \/ \d\d$/.test(this.#expiry.value) && !this.#expiry.value.endsWith('20')
      },
      {
        input: this.#csc,
        error: elementOf('csc-error'),
        problem: () => cscProblem(this.#csc.value, this.#number.value),
        isWhole: () => false
      }
    ]
    formatOnInput(this.#number, (text) => groupNumber(text))
    formatOnInput(this.#expiry, groupExpiry)
    formatOnInput(this.#csc, (text) => digitsOf(text).slice(0, this.#scheme()?.cscLength ?? 4))
    for (const event of ['input', 'change']) this.#number.addEventListener(event, () => this.#showScheme())
    this.#showScheme()
    for (const field of this.#fields) watch(field, onSubmit)
    elementOf('card').addEventListener('submit', (event) => event.preventDefault())
  }

  /** The card; undefined, with every problem shown and the first one focused, when it is not complete. */
  read(): TypedCard | undefined {
    const wrong = this.#fields.filter(showProblem)
    wrong[0]?.input.focus()
    const expires = parseExpiry(this.#expiry.value)
    if (wrong.length > 0 || expires === undefined) return undefined
    return { pan: digitsOf(this.#number.value), expires, csc: this.#csc.value }
  }

  /** While a confirmation runs, the fields cannot be changed. */
  setBusy(isBusy: boolean): void {
    for (const { input } of this.#fields) input.readOnly = isBusy
    elementOf('card').setAttribute('aria-busy', String(isBusy))
  }

  #scheme(): ReturnType<typeof schemeOf> {
    return schemeOf(digitsOf(this.#number.value))
  }

  #showScheme(): void {
    const scheme = this.#scheme()
    showBrand(this.#brand, scheme)
    showCodePlace(this.#codePlace, scheme?.cscLength ?? 3)
    this.#csc.placeholder = scheme?.cscLength === 4 ? '1234' : '123'
    // Another brand may need a security code of another length.
    if (this.#csc.value !== '') this.#fields.filter(({ input }) => input === this.#csc).forEach(showProblem)
  }
}

function watch(field: Field, onSubmit: () => void): void {
  const { input, error } = field
  input.addEventListener('blur', () => {
    if (input.value !== '') showProblem(field)
  })
  // A field with a problem is checked with each key; a field without one only when it is left.
  input.addEventListener('input', () => {
    if (error.textContent !== '' || field.isWhole()) showProblem(field)
  })
  input.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Enter' && !isComposing) onSubmit()
  })
}

/** Shows or hides the problem of a field; returns whether there is one. */
function showProblem({ input, error, problem }: Field): boolean {
  const text = problem()
  error.textContent = text ?? ''
  input.setAttribute('aria-invalid', String(text !== undefined))
  return text !== undefined
}

function inputOf(id: string): HTMLInputElement {
  const element = elementOf(id)
  if (!(element instanceof HTMLInputElement)) throw new Error(`"${id}" is no input.`)
  return element
}

function elementOf(id: string): Element {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`The page has no element "${id}".`)
  return element
}
