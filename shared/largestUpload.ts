/** Bytes of the largest file that the page hands over; the command line reads files of any size by their path. */
export const LARGEST_UPLOAD = 2 * 2 ** 30

/** What to tell whoever chose a larger one. */
export const UPLOAD_TOO_LARGE =
  'The file is larger than 2 GB, which is too large for the browser. Use the command line: cli -- check-file FILE'
