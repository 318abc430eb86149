/**
 * Carries the session of the browser shell's page with every POST. No cookie does: all ports of a host share those, so
 * another program's page could read, replace and throw one away.
 */
export const SESSION_HEADER = 'tallydesk-session'
