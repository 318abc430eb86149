import { randomBytes } from 'node:crypto'

/**
 * Identifies this run of the program: eight hexadecimal digits. Files that are being written carry it in their names,
 * so that a later run can tell which run made them.
 */
export const PROCESS_MARK = randomBytes(4).toString('hex')
