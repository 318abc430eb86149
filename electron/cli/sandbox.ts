import { startSandbox } from '../sandbox/startSandbox.ts'
import { EXIT, wholeNumber, type Command } from './command.ts'
import { sandboxWorker } from './workers.ts'

export const sandbox: Command = {
  name: 'sandbox',
  summary: 'Serves the sandbox on this machine until it is stopped, and prints how to reach it as one JSON line.',
  options: {
    port: { type: 'string', value: 'N', text: 'the port on 127.0.0.1; 0, the default, takes a free one' },
    rows: { type: 'string', value: 'N', text: 'how many transactions there are; default 5000' },
    seed: { type: 'string', value: 'N', text: 'which data to make up; default 1' }
  },
  run: async (options, { out, signal }) => {
    const service = await startSandbox(sandboxWorker, {
      port: wholeNumber(options, 'port', 0, 0, 65_535),
      rows: wholeNumber(options, 'rows', 5000, 0, 10_000_000),
      seed: wholeNumber(options, 'seed', 1, 0, 2 ** 31 - 1)
    })
    const { baseUrl, sdkUrl, publicKey, token } = service
    out(JSON.stringify({ base_url: baseUrl, sdk_url: sdkUrl, public_key: publicKey, token }))
    await stopAsked(signal)
    await service.stop()
    return EXIT.done
  }
}

function stopAsked(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
