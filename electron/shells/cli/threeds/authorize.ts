import type { ThreedsTrace } from '../../../../shared/domain/threeds.ts'
import { readCard, readCreatable } from './readCreatable.ts'
import { runToEnd } from './runToEnd.ts'
import { command, commonOptions, EXIT, type ExitCode } from '../command/command.ts'
import { withServices } from '../services/services.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'

export const authorize = command({
  details: [
    'The card is read from standard input only: {"pan": "4111…", "expires": [12, 39], "csc": "123"}.',
    'If the service asks for a page, it opens in a browser. If no browser can be opened, its address is printed.',
    'Exit code 0: the service answered 201. 1: it ended otherwise. 4: cancelled, left, or outcome not known.'
  ].join('\n'),
  options: {
    file: {
      value: 'FILE',
      isRequired: true,
      text: 'the JSON of the creatable: items, currency and, if it matters, number'
    },
    step: { text: 'waits for Enter before each request and each page' },
    ...commonOptions,
    json: { text: 'the whole trace as one JSON object, card number masked' }
  },
  run: async (options, terminal) => {
    const order = await readCreatable(options.file)
    // Read first: nothing else may take standard input for an access token.
    const card = await readCard(terminal)
    const draft = { ...order, card, mode: options.step ? 'step' : 'run' } as const
    return withServices(options, terminal, { uses: 'service' }, async ({ app, keep }) => {
      const tell = options.json ? terminal.err : terminal.out
      const trace = await runToEnd({ app, draft, keep }, terminal, tell)
      showResult(options, terminal, trace, () => visibleText(endWords(trace)))
      return exitOf(trace)
    })
  }
})

function endWords({ number, items, currency, card, outcome, words }: ThreedsTrace): string {
  return `${outcome?.toUpperCase() ?? ''}: ${words} (number ${number}, ${items} ${currency}, card ${card})`
}

function exitOf({ outcome }: ThreedsTrace): ExitCode {
  if (outcome === 'succeeded') return EXIT.done
  return outcome === 'cancelled' || outcome === 'left' || outcome === 'unknown' ? EXIT.incomplete : EXIT.failed
}
