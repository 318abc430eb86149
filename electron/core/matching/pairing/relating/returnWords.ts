/** Words that banks and payees write when money goes back, in the languages of the field, by their beginnings. */
const WORDS =
  'RETURN|RETD|RTN|REFUND|REVERSAL|REVERSED|REJECT|RECALL|CHARGEBACK|BOUNCED|UNPAID|R-TRANSACT|R(?:Ü|UE|U)CK(?:ZAHL|Ü|UE?B|BUCH|L[AÄ]|GABE|RUF|ERST|TRANS|GUT|VERG|F[ÜU]|WEIS|SEND)|ERSTATT|STORN|RETOUR|RETUR|TERUG|[ÅA]TER(?:BET|F[ÖO]R|B[ÄA]R|KALL)|TILBA[GK]E|REMBOURS|REJET|ANNUL|DEVOLU|DEVUELT|DEVOLVID|REEMBOLS|REINTEGR|RECHAZ|RIMBORS|RESPINT|RESTITU|ZWROT|ODRZUC|VR[AÁ]CEN|VRATK|PALAUT'
/** Reasons of ISO 20022 for a return or a rejection. */
const REASONS =
  '(?:A[CGM]|BE|SL)[01]\\d|[CD]NOR|DUPL|ED0\\d|FF\\d\\d|FOCR|FRAD|LEGL|M[DS]0\\d|NOAS|NOOR|R[CR]0\\d|SVNR|UPAY'
const BACK = new RegExp(`(?<![\\p{L}\\p{N}])(?:(?:${WORDS})|(?:${REASONS})(?![\\p{L}\\p{N}]))`, 'iu')

/** Whether a text says that money went back. */
export function saysReturn(text: string): boolean {
  return BACK.test(text)
}
