import type { WorkerScript } from '../base/database/port/databaseWorker.ts'
import type { LinkPort } from '../base/isolatedWindow/linkPort.ts'
import type { IsolatedWindowPort } from '../base/isolatedWindow/isolatedWindowPort.ts'
import type { SecretStore } from '../stores/vault/secretVault.ts'
import type { Actor } from '../stores/workbook/log/actor.ts'

/** What a shell lends to the app: the outside world, and nothing that decides anything. */
export interface Ports {
  readonly version: string
  /** Folder of everything stored on disk; made with mode 0700 when absent. */
  readonly dataDir: string
  /** Electron's `net.fetch` (system proxy and certificates), Node's elsewhere. */
  readonly fetch: typeof globalThis.fetch
  /** Loads the system's keychain; rejects with `keychain-unavailable` where there is none. */
  readonly openKeychain: () => Promise<SecretStore>
  /** Bundled and unbundled code find a worker's file in different places, so the shell hands it in. */
  readonly workers: {
    readonly ledger: WorkerScript
    readonly workbook: WorkerScript
    readonly sandbox: string | URL
    /** Started for the workbook of a team only. */
    readonly team: string | URL
  }
  /** Who works here: under this name every decision is logged. */
  readonly user: Actor
  readonly files: FilePort
  /** Windows for pages that are not ours. */
  readonly isolatedWindows: IsolatedWindowPort
  readonly links: LinkPort
  /** The page as a PDF; absent where the page prints itself. */
  readonly printPage?: () => Promise<Uint8Array>
  readonly log: Log
}

/** Where exported files go, and come from again. */
export interface FilePort {
  /** Asks for (or decides) the path of a new file; undefined when the user changed their mind. */
  chooseTarget(suggestedName: string): Promise<string | undefined>
  /** Makes a finished file reachable; returns a same-origin path if the page has to download it. */
  deliver(path: string): Promise<string | undefined>
  /** Shows a finished file in the system's file browser, where that is possible. */
  reveal(path: string): Promise<void>
  /** Opens a finished file with the program that the system has for it. Absent where the browser opens its downloads. */
  open?(path: string): Promise<void>
  /** Asks for a file to read; undefined when the user changed their mind, and where the page hands files over. */
  chooseSource(kind: 'export' | 'manifest' | 'instruction' | 'exceptions' | 'backup'): Promise<string | undefined>
  /** Asks for a folder to write to; undefined when the user changed their mind. Absent where the page names it. */
  chooseFolder?(): Promise<string | undefined>
  /** A file that the page handed over, once; undefined for a ticket that is not known or was used. */
  takeUpload(ticket: string): Promise<UploadedFile | undefined>
}

export interface UploadedFile {
  readonly path: string
  /** What the user calls it. */
  readonly name: string
  /** Must be called once it was read. */
  remove(): Promise<void>
}

/** Writes one line of allow-listed fields. Free text is not a field, so no secret can get in. */
export type Log = (event: string, fields?: LogFields) => void

export interface LogFields {
  readonly call?: string
  readonly code?: string
  readonly status?: number
  readonly rows?: number
  readonly pages?: number
  readonly milliseconds?: number
}
