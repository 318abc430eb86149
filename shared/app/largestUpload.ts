/** Bytes of the largest file that the page may hand over; the command line reads files of any size by path. */
export const LARGEST_UPLOAD = 2 * 2 ** 30

/** Message for a user who chose a larger file. */
export const UPLOAD_TOO_LARGE =
  'The file is larger than 2 GB, which is too large for the browser. Use the command line: cli -- check-file FILE'
