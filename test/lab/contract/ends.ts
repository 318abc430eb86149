/** Why a clause could not be looked at. */
export class NotSeen extends Error {
  override readonly name = 'NotSeen'
}

/** An answer that contradicts the interface in more than the clause that met it. */
export class Breach extends Error {
  override readonly name = 'Breach'
}
