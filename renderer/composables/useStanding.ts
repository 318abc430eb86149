import { standingOf, type Standing } from '../../shared/transactionStatus.ts'

/** What a status word is taken to mean for the connection in use: the one place where the page asks. */
export function useStanding(): (status: string) => Standing {
  return (status) => standingOf(status)
}
