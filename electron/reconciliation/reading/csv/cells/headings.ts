import { CSV_FIELDS, type CsvField } from '../../../../../shared/domain/reconciliation/instruction.ts'

/** How columns are called in English, German, Swedish and French; letters and digits only, without accents. */
const HEADINGS: Readonly<Record<CsvField, string>> = {
  amount:
    'amount paymentamount amountpaid instructedamount sum value total betrag zahlbetrag summe wert belopp summa montant somme valeur',
  currency:
    'currency currencycode paymentcurrency ccy cur wahrung waehrung whg valuta valutakod devise monnaie codedevise',
  correlationId:
    'correlationid correlation uetr uuid korrelationsid korrelationskennung correlationsid iddecorrelation idcorrelation',
  endToEndId:
    'endtoendid endtoendreference endtoend e2eid e2e endezuendereferenz endezuendeid endtillend referencedeboutenbout idboutenbout',
  reference:
    'reference ref paymentreference message remittance remittanceinformation details description memo text invoice invoicenumber verwendungszweck zweck referenz rechnung rechnungsnummer buchungstext referens betalningsreferens meddelande ocr faktura fakturanummer motif libelle communication objet facture numerodefacture',
  counterpartyName:
    'name counterparty counterpartyname beneficiary beneficiaryname recipient recipientname payee payeename creditor creditorname receiver supplier empfanger empfaenger empfangername zahlungsempfanger zahlungsempfaenger begunstigter beguenstigter lieferant kreditor mottagare mottagarnamn betalningsmottagare namn leverantor beneficiaire nombeneficiaire destinataire nom nomdubeneficiaire fournisseur creancier',
  counterpartyNumber:
    'iban accountnumber account beneficiaryaccount beneficiaryiban creditoriban creditoraccount recipientiban recipientaccount counterpartynumber counterpartyaccount counterpartyiban toaccount konto kontonummer empfangeriban empfaengeriban empfangerkonto ibanempfanger kontonr mottagarkonto mottagariban tillkonto bankgiro compte numerodecompte ibanbeneficiaire comptebeneficiaire ibandubeneficiaire',
  counterpartyBankCode:
    'bic swift bicswift swiftbic swiftcode bankcode sortcode routingnumber counterpartybankcode blz bankleitzahl clearing clearingnummer clearingnumber codebanque codeswift codebic',
  account:
    'accountid fromaccount debitaccount debtoraccount debtoriban payeraccount sourceaccount ownaccount auftraggeberkonto auftraggeberiban belastungskonto eigeneskonto vonkonto frankonto avsandarkonto egetkonto comptedebiteur comptesource ibandebiteur compteadebiter',
  batch:
    'batch batchid bulk bulkid bulkpaymentid pmtinfid paymentinformationid sammler sammlerid stapel sammelauftrag bunt buntid lot numerodelot idlot',
  dueOn:
    'date duedate duedon dueon executiondate paymentdate requestedexecutiondate valuedate datum falligkeit faelligkeit falligam ausfuhrungsdatum ausfuehrungsdatum zahlungsdatum zahldatum valutadatum forfallodag forfallodatum betalningsdag betalningsdatum utforandedag echeance datedecheance dateexecution datedexecution datedepaiement datepaiement'
}

const FIELD_OF: ReadonlyMap<string, CsvField> = new Map(
  CSV_FIELDS.flatMap((field) => HEADINGS[field].split(' ').map((word) => [word, field] as const))
)

/** What a column of this heading holds; undefined for one that says nothing to us. */
export function fieldOfHeading(heading: string): CsvField | undefined {
  const { plain, bare } = spellings(heading)
  return FIELD_OF.get(plain) ?? FIELD_OF.get(bare)
}

/** The currency that a heading names, as `Amount (EUR)` does. */
export function currencyOfHeading(heading: string): string | undefined {
  return /[([\s_/-]([A-Z]{3})[)\]]?\s*$/.exec(heading)?.[1]
}

function spellings(heading: string): { readonly plain: string; readonly bare: string } {
  const letters = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replace(/[^\da-z]/g, '')
  // `Amount (EUR)`, `Betrag in EUR`, `Belopp SEK`: the currency is no part of the name.
  return { plain: letters(heading), bare: letters(heading.replace(/[([\s_/-](?:in |en |i )?[A-Z]{3}[)\]]?\s*$/, '')) }
}
