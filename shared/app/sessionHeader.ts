/**
 * Carries the session of the browser shell's page in every POST. Not a cookie: all ports of a host share cookies, so
 * another program's page could read, replace or delete it.
 */
export const SESSION_HEADER = 'tallydesk-session'
