/** The colours that mark accounts; apart from the schemas, so that the page can list them without loading those. */
export const ACCOUNT_COLOURS = ['none', 'blue', 'green', 'amber', 'red', 'violet', 'teal'] as const
