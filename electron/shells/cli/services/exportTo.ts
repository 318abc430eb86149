import type { ExportStatus } from '../../../../shared/domain/exportFile.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { App } from '../../../app/app.ts'
import type { Terminal } from '../command/command.ts'
import { onEvent } from './onEvent.ts'
import { counted, grouped } from '../terminal/words.ts'

/** Runs an export to its end and writes it to the app's target; if stopped, the previous file stays. */
export async function exportTo(
  app: App,
  begin: () => Promise<ExportStatus>,
  { progress, signal }: Pick<Terminal, 'progress' | 'signal'>,
  writing = ({ rows, total }: ExportStatus) => `Writing: ${grouped(rows)} of ${counted(total, 'row')}`
): Promise<ExportStatus> {
  const { promise, resolve, reject } = Promise.withResolvers<ExportStatus>()
  const stop = onEvent(app, 'export.progress', (status) => {
    if (status.state === 'running') progress(writing(status))
    else if (status.state === 'done') resolve(status)
    else
      reject(
        status.error ? AppError.fromWire(status.error) : new AppError('cancelled', 'Cancelled; no file was written.')
      )
  })
  try {
    const { id } = await begin()
    const cancel = (): void => void app.handlers['export.cancel'](id)
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    return await promise
  } finally {
    stop()
    progress('')
  }
}
