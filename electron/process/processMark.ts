import { randomBytes } from 'node:crypto'

/**
 * Names this run of the program, and no other: eight hexadecimal digits. Files that are being written bear it, so that
 * whoever finds one can tell whose it is.
 */
export const PROCESS_MARK = randomBytes(4).toString('hex')
