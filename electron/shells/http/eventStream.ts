import type { ServerResponse } from 'node:http'
import type { EventLog } from './eventLog.ts'
import { randomText } from '../loopback/oneUseToken.ts'

/** One page's open answer to `POST /events`: first a line `{stream, number}`, then a line for each event. */
export interface EventStream {
  /** 256 random bits: under it the page answers signs of life. */
  readonly id: string
  /** Sends the events since the last one, as fast as the page reads them. */
  flush(): void
  /** The page answered a sign of life. */
  heard(): void
  end(): void
}

/**
 * An empty line every 15 seconds is a sign of life, which the page answers. A page that answers none of 40 within ten
 * minutes counts as gone even if its connection is open: the browser hangs or sleeps. A print dialog also stops a
 * page, and may stay open for a while.
 */
export interface Heartbeat {
  /** Milliseconds. */
  readonly every: number
  readonly unanswered: number
}

export const usualHeartbeat: Heartbeat = { every: 15_000, unanswered: 40 }

interface StreamParts {
  readonly log: EventLog
  /** The number of the last event that the page received; null for a new page. */
  readonly after: number | null
  readonly heartbeat: Heartbeat
}

/** A slow page buffers nothing here; only its position in the log is kept. */
export function openEventStream(response: ServerResponse, { log, after, heartbeat }: StreamParts): EventStream {
  const id = randomText()
  let sent = after ?? log.latest()
  let unanswered = 0
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
  response.write(`${JSON.stringify({ stream: id, number: sent })}\n`)
  const flush = (): void => {
    for (const { number, line } of log.after(sent)) {
      if (response.writableNeedDrain) return
      response.write(line)
      sent = number
    }
  }
  response.on('drain', flush)
  const beat = setInterval(() => {
    unanswered += 1
    if (unanswered > heartbeat.unanswered) response.destroy()
    else if (!response.writableNeedDrain) response.write('\n')
  }, heartbeat.every)
  response.on('close', () => clearInterval(beat))
  flush()
  return { id, flush, heard: () => void (unanswered = 0), end: () => void response.end() }
}
