/** The ways to close what does not add up, which need a reason. */
export type Closing = 'write-off' | 'ignore' | 'explain' | 'carry'
