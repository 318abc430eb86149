import { DE, ES, FR, NL, NL2, SE, SE2, type CsvShape } from './shape.ts'

/** The Netherlands, Belgium, France, Spain, Italy and Portugal. */
export const westernShapes: readonly CsvShape[] = [
  {
    called: 'a Dutch bank with Af and Bij',
    lines: [
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"',
      `"20260302";"Elin Berg";"${NL}";"${SE}";"OV";"Af";"1250,05";"Overschrijving";"Factuur 1";"8749,95";""`,
      `"20260303";"Mia Tal";"${NL}";"${DE}";"OV";"Bij";"100,00";"Overschrijving";"Factuur 2";"8849,95";""`
    ],
    asks: [['counterpartyName', '“Naam / Omschrijving”']],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg', number: SE, reference: 'Factuur 1', on: '2026-03-02' },
      { amount: '100.00', currency: 'EUR', name: 'Mia Tal', number: DE, reference: 'Factuur 2', on: '2026-03-03' }
    ]
  },
  {
    called: 'the same in English, with Debit and Credit as words',
    lines: [
      '"Date","Name / Description","Account","Counterparty","Code","Debit/credit","Amount (EUR)","Transaction type","Notifications","Resulting balance","Tag"',
      `"20260302","Elin Berg","${NL}","${SE}","GT","Debit","1250,05","Transfer","Invoice 1","8749,95",""`,
      `"20260303","Mia Tal","${NL}","${DE}","GT","Credit","100,00","Transfer","Invoice 2","8849,95",""`
    ],
    asks: [
      ['counterpartyNumber', 'None'],
      ['counterpartyName', '“Name / Description”']
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg', number: null },
      { amount: '100.00', currency: 'EUR', name: 'Mia Tal', number: null }
    ]
  },
  {
    called: 'a Dutch cooperative bank with its own IBAN first and a sign before each amount',
    lines: [
      '"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Omschrijving-1"',
      `"${NL}","EUR","ABCDNL2A","1","2026-03-02","2026-03-02","-1250,05","+8749,95","${SE}","Elin Berg","Factuur 1"`,
      `"${NL}","EUR","ABCDNL2A","2","2026-03-03","2026-03-03","+100,00","+8849,95","${DE}","Mia Tal","Factuur 2"`
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg', number: SE, on: '2026-03-02' },
      { amount: '100.00', currency: 'EUR', name: 'Mia Tal', number: DE, on: '2026-03-03' }
    ]
  },
  {
    called: 'a Belgian bank with semicolons and signed amounts',
    lines: [
      'Rekening;Boekingsdatum;Rekening tegenpartij;Naam tegenpartij bevat;Transactie;Valutadatum;Bedrag;Devies;Mededelingen',
      `${NL};02/03/2026;${SE};Elin Berg;Overschrijving;02/03/2026;-1.250,05;EUR;Factuur 1`,
      `${NL};31/03/2026;${DE};Mia Tal;Overschrijving;31/03/2026;100,00;EUR;Factuur 2`
    ],
    asks: [
      ['currency', '“Devies”'],
      ['counterpartyName', '“Naam tegenpartij bevat”']
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg', number: SE, on: '2026-03-02' },
      { amount: '100.00', currency: 'EUR', name: 'Mia Tal', number: DE, on: '2026-03-31' }
    ]
  },
  {
    called: 'a French bank with columns Débit and Crédit in euros and a booking date',
    lines: [
      'Date opération;Date valeur;Libellé;Débit euros;Crédit euros',
      '02/03/2026;03/03/2026;VIR Elin Berg;1 250,05;',
      '31/03/2026;31/03/2026;VIR Mia Tal;;100,00'
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR', reference: 'VIR Elin Berg', on: '2026-03-03' },
      { amount: '100.00', currency: 'EUR', reference: 'VIR Mia Tal', on: '2026-03-31' }
    ]
  },
  {
    called: 'a French list of two columns that could be of the books of a company',
    lines: ['Date;Libellé;Débit;Crédit', '02/03/2026;VIR Elin Berg;1250,05;', '31/03/2026;VIR Mia Tal;;100,00'],
    currency: 'EUR',
    asks: [['sign', '“Débit” is money out']],
    items: [
      { amount: '-1250.05', currency: 'EUR' },
      { amount: '100.00', currency: 'EUR' }
    ]
  },
  {
    called: 'the entries of a French accounting file',
    lines: [
      'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|PieceRef|EcritureLib|Debit|Credit',
      'BQ|Banque|1|20260302|512000|Banque|F-1|Elin Berg|0,00|1250,05',
      'BQ|Banque|2|20260331|512000|Banque|F-2|Mia Tal|100,00|0,00'
    ],
    currency: 'EUR',
    asks: [
      ['sign', '“Credit” is money out'],
      ['counterpartyName', '“EcritureLib”']
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg' },
      { amount: '100.00', currency: 'EUR', name: 'Mia Tal' }
    ]
  },
  {
    called: 'a French list of transfers, with a total',
    lines: [
      'Bénéficiaire;IBAN bénéficiaire;BIC;Montant;Devise;Motif;Date d’exécution',
      `Elin Berg;${FR};;1250,05;EUR;Facture 1;02/03/2026`,
      `Mia Tal;${DE};;100,00;EUR;Facture 2;31/03/2026`,
      'Total;;;1350,05;EUR;;'
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg', number: FR, on: '2026-03-02' },
      { amount: '-100.00', currency: 'EUR', name: 'Mia Tal', number: DE, on: '2026-03-31' }
    ]
  },
  {
    called: 'French invoices without and with taxes',
    lines: [
      'Fournisseur;Facture;Montant HT;Montant TVA;Montant TTC',
      'Elin Berg;F-1;100,00;20,00;120,00',
      'Mia Tal;F-2;50,00;10,00;60,00'
    ],
    currency: 'EUR',
    asks: [['amount', '“Montant TTC”']],
    items: [
      { amount: '-120.00', currency: 'EUR', name: 'Elin Berg', reference: 'F-1' },
      { amount: '-60.00', currency: 'EUR', name: 'Mia Tal' }
    ]
  },
  {
    called: 'a Spanish bank with a balance and its currency twice',
    lines: [
      'Concepto;Fecha;Importe;Divisa;Saldo;Divisa',
      'Elin Berg;02/03/2026;-1.250,05;EUR;8.749,95;EUR',
      'Mia Tal;31/03/2026;100,00;EUR;8.849,95;EUR'
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR', reference: 'Elin Berg', on: '2026-03-02' },
      { amount: '100.00', currency: 'EUR', reference: 'Mia Tal', on: '2026-03-31' }
    ]
  },
  {
    called: 'a Spanish bank with Debe and Haber and a balance that proves which is which',
    lines: [
      'F. Operación;F. Valor;Concepto;Debe;Haber;Saldo',
      '02/03/2026;02/03/2026;Elin Berg;1.250,05;;8.749,95',
      '31/03/2026;31/03/2026;Mia Tal;;100,00;8.849,95'
    ],
    currency: 'EUR',
    items: [
      { amount: '-1250.05', currency: 'EUR' },
      { amount: '100.00', currency: 'EUR' }
    ]
  },
  {
    called: 'a Spanish ledger of the bank account, whose balance proves the opposite',
    lines: [
      'Fecha;Asiento;Concepto;Debe;Haber;Saldo',
      '02/03/2026;1;Elin Berg;;1.250,05;8.749,95',
      '30/03/2026;2;Sol Vega;;49,95;8.700,00',
      '31/03/2026;3;Mia Tal;100,00;;8.800,00'
    ],
    currency: 'EUR',
    items: [
      { amount: '-1250.05', currency: 'EUR' },
      { amount: '-49.95', currency: 'EUR' },
      { amount: '100.00', currency: 'EUR' }
    ]
  },
  {
    called: 'an Italian bank with Dare and Avere, newest first',
    lines: [
      'Data contabile;Data valuta;Dare;Avere;Divisa;Descrizione operazione;Saldo contabile',
      '31/03/2026;31/03/2026;;100,00;EUR;Mia Tal;8.849,95',
      '02/03/2026;02/03/2026;1.250,05;;EUR;Elin Berg;8.749,95'
    ],
    items: [
      { amount: '100.00', currency: 'EUR', reference: 'Mia Tal', on: '2026-03-31' },
      { amount: '-1250.05', currency: 'EUR', reference: 'Elin Berg', on: '2026-03-02' }
    ]
  },
  {
    called: 'an Italian bank with Entrate and Uscite, the second negative',
    lines: [
      'Data;Entrate;Uscite;Descrizione;Valuta',
      '02/03/2026;;-1.250,05;Elin Berg;EUR',
      '31/03/2026;100,00;;Mia Tal;EUR'
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR', on: '2026-03-02' },
      { amount: '100.00', currency: 'EUR', on: '2026-03-31' }
    ]
  },
  {
    called: 'a Portuguese bank with titles and a balance',
    lines: [
      'Consultar saldos e movimentos',
      'Conta ;9000000000017 - EUR',
      '',
      'Data lançamento;Data valor;Descrição;Débito;Crédito;Saldo contabilístico',
      '02-03-2026;02-03-2026;Elin Berg;1.250,05;;8.749,95',
      '31-03-2026;31-03-2026;Mia Tal;;100,00;8.849,95'
    ],
    currency: 'EUR',
    items: [
      { amount: '-1250.05', currency: 'EUR', reference: 'Elin Berg', on: '2026-03-02' },
      { amount: '100.00', currency: 'EUR', reference: 'Mia Tal', on: '2026-03-31' }
    ]
  },
  {
    called: 'a list of transfers with the own account and that of the payee, both called by their role',
    lines: [
      'Ordenante;IBAN ordenante;Beneficiario;IBAN beneficiario;Importe;Divisa;Concepto',
      `Nosotros SL;${ES};Elin Berg;${SE};1250,05;EUR;Factura 1`,
      `Nosotros SL;${ES};Mia Tal;${SE2};100,00;EUR;Factura 2`
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg', number: SE },
      { amount: '-100.00', currency: 'EUR', name: 'Mia Tal', number: SE2 }
    ]
  },
  {
    called: 'a Dutch list of payments in which two account numbers vary',
    lines: [
      'Begunstigde;Rekeningnummer;IBAN;Bedrag;Valuta;Omschrijving',
      `Elin Berg;${NL};${SE};1250,05;EUR;Factuur 1`,
      `Mia Tal;${NL2};${DE};100,00;EUR;Factuur 2`
    ],
    asks: [['counterpartyNumber', '“IBAN”']],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg', number: SE },
      { amount: '-100.00', currency: 'EUR', name: 'Mia Tal', number: DE }
    ]
  }
]
