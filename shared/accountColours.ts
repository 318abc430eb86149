/** What an account can be marked with; apart from the schemas, so that the page can list them. */
export const ACCOUNT_COLOURS = ['none', 'blue', 'green', 'amber', 'red', 'violet', 'teal'] as const
