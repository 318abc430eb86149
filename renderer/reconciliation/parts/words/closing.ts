/** The ways to close a difference, all of which need a reason. */
export type Closing = 'write-off' | 'ignore' | 'explain' | 'carry'
