import { DE, SE, SE2, type CsvShape } from './shape.ts'

/** Germany, Austria and Switzerland. */
export const germanShapes: readonly CsvShape[] = [
  {
    called: 'a neobank with the foreign amount and its currency beside the amount in euros',
    lines: [
      '"Datum","Empfänger","Kontonummer","Transaktionstyp","Verwendungszweck","Betrag (EUR)","Betrag (Fremdwährung)","Typ Fremdwährung","Wechselkurs"',
      `"2026-03-02","Elin Berg","${SE}","Überweisung","Rechnung 7","-12.50","-140.25","SEK","11.22"`,
      `"2026-03-03","Holz & Ton","${DE}","Gutschrift","Rückzahlung","1040.00","1128.40","USD","1.085"`
    ],
    items: [
      { amount: '-12.50', currency: 'EUR', name: 'Elin Berg', number: SE, reference: 'Rechnung 7', on: '2026-03-02' },
      { amount: '1040.00', currency: 'EUR', name: 'Holz & Ton', number: DE, reference: 'Rückzahlung', on: '2026-03-03' }
    ]
  },
  {
    called: 'the same in English',
    lines: [
      '"Date","Payee","Account number","Transaction type","Payment reference","Amount (EUR)","Amount (Foreign Currency)","Type Foreign Currency","Exchange Rate"',
      `"2026-03-02","Elin Berg","${SE}","Outgoing Transfer","Invoice 7","-12.5","","","",`.slice(0, -1),
      `"2026-03-03","Holz und Ton","${DE}","Income","Refund","40.0","43.4","USD","1.085"`
    ],
    items: [
      { amount: '-12.50', currency: 'EUR', name: 'Elin Berg' },
      { amount: '40.00', currency: 'EUR', name: 'Holz und Ton' }
    ]
  },
  {
    called: 'a savings bank in the columns of camt, in Windows-1252',
    bytes: 'latin1',
    lines: [
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
      `"${SE2}";"02.03.26";"03.03.26";"UEBERWEISUNG";"Miete März";"";"";"E2E-1";"";"";"";"Jörg Acker";"${DE}";"";"-1.250,00";"EUR";"Umsatz gebucht"`,
      `"${SE2}";"02.03.26";"02.03.26";"GUTSCHRIFT";"Rechnung 9";"";"";"E2E-2";"";"";"";"Mia Tal";"${SE}";"";"89,90";"EUR";"Umsatz gebucht"`
    ],
    items: [
      {
        amount: '-1250.00',
        currency: 'EUR',
        name: 'Jörg Acker',
        number: DE,
        reference: 'Miete März',
        on: '2026-03-03'
      },
      { amount: '89.90', currency: 'EUR', name: 'Mia Tal', number: SE, on: '2026-03-02' }
    ]
  },
  {
    called: 'a direct bank with payer and payee, titles above and the currency as a sign in the heading',
    lines: [
      '"Girokonto";"Geschäft"',
      '"Kontostand vom 04.03.2026:";"5.000,00 €"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
      `"02.03.26";"02.03.26";"Gebucht";"Wir GmbH";"Elin Berg";"Re 1";"Ausgang";"${SE}";"-1.234,50";"";"";""`,
      `"03.03.26";"03.03.26";"Gebucht";"Mia Tal";"Wir GmbH";"Re 2";"Eingang";"${DE}";"99,00";"";"";""`
    ],
    items: [
      { amount: '-1234.50', currency: 'EUR', name: 'Elin Berg', number: SE, on: '2026-03-02' },
      { amount: '99.00', currency: 'EUR', name: 'Mia Tal', number: DE, reference: 'Re 2' }
    ]
  },
  {
    called: 'a cooperative bank with the words S and H behind each amount',
    lines: [
      'Buchungstag;Valuta;Vorgang/Verwendungszweck;Empfänger;Umsatz',
      '02.03.2026;02.03.2026;Re 11;Elin Berg;1.250,00 S',
      '03.03.2026;04.03.2026;Re 12;Mia Tal;100,00 H'
    ],
    currency: 'EUR',
    items: [
      { amount: '-1250.00', currency: 'EUR', name: 'Elin Berg', on: '2026-03-02' },
      { amount: '100.00', currency: 'EUR', name: 'Mia Tal', on: '2026-03-04' }
    ]
  },
  {
    called: 'a bank with a column Soll/Haben of S and H',
    lines: [
      'Buchungstag;Valuta;Name;IBAN;Verwendungszweck;Währung;Umsatz;S/H;Saldo',
      `02.03.2026;02.03.2026;Elin Berg;${SE};Re 1;EUR;250,00;S;750,00`,
      `03.03.2026;03.03.2026;Mia Tal;${DE};Re 2;EUR;100,00;H;850,00`
    ],
    items: [
      { amount: '-250.00', currency: 'EUR', name: 'Elin Berg', number: SE },
      { amount: '100.00', currency: 'EUR', name: 'Mia Tal', number: DE }
    ]
  },
  {
    called: 'a bank with columns Soll and Haben, the first negative',
    lines: [
      'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Soll;Haben;Währung',
      `02.03.2026;02.03.2026;Überweisung;Elin Berg;Re 1;${SE};;-1.250,00;;EUR`,
      `03.03.2026;03.03.2026;Gutschrift;Mia Tal;Re 2;${DE};;;100,00;EUR`
    ],
    asks: [['counterpartyName', '“Begünstigter / Auftraggeber”']],
    items: [
      { amount: '-1250.00', currency: 'EUR', name: 'Elin Berg', number: SE, on: '2026-03-02' },
      { amount: '100.00', currency: 'EUR', name: 'Mia Tal', number: DE }
    ]
  },
  {
    called: 'a booking batch of an accounting program, in which S and H are of its own books',
    lines: [
      'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);Belegdatum;Belegfeld 1;Buchungstext',
      '250,00;H;EUR;1800;70001;0203;RE-1;Elin Berg',
      '100,00;S;EUR;1800;10002;0303;RE-2;Mia Tal'
    ],
    asks: [
      ['amount', '“Umsatz (ohne Soll/Haben-Kz)”'],
      ['currency', '“WKZ Umsatz”'],
      ['sign', '“H” is money out'],
      ['counterpartyNumber', 'None'],
      ['counterpartyName', 'None']
    ],
    items: [
      { amount: '-250.00', currency: 'EUR', number: null },
      { amount: '100.00', currency: 'EUR', number: null }
    ]
  },
  {
    called: 'a payment run of an ERP with titles above and a total below',
    lines: [
      'Zahlungsvorschlagsliste;;;;',
      'Lauf 4711 vom 02.03.2026;;;;',
      ';;;;',
      'Kreditor;Name;IBAN;Zahlbetrag;Währung',
      `70001;Elin Berg;${SE};1.250,50;EUR`,
      `70002;Mia Tal;${DE};99,50;EUR`,
      'Summe;;;1.350,00;EUR'
    ],
    items: [
      { amount: '-1250.50', currency: 'EUR', name: 'Elin Berg', number: SE },
      { amount: '-99.50', currency: 'EUR', name: 'Mia Tal', number: DE }
    ]
  },
  {
    called: 'an Austrian bank without headings',
    lines: [
      `${SE2};Re 1 Elin Berg;02.03.2026;02.03.2026;-1.250,00;EUR;02.03.2026 10:11:12:123`,
      `${SE2};Re 2 Mia Tal;03.03.2026;03.03.2026;100,00;EUR;03.03.2026 10:11:12:123`
    ],
    asks: [
      ['counterpartyNumber', 'None'],
      ['sign', 'Negative amounts are money out'],
      ['counterpartyName', 'None']
    ],
    items: [
      { amount: '-1250.00', currency: 'EUR', number: null, on: '2026-03-02' },
      { amount: '100.00', currency: 'EUR', number: null, on: '2026-03-03' }
    ]
  },
  {
    called: 'a Swiss bank with columns of charges and credits',
    lines: [
      'Kontonummer:;0234 00103914.40;',
      'Von:;2026-03-01;',
      ';;',
      'Abschlussdatum;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Saldo;Beschreibung1',
      "2026-03-02;2026-03-02;2026-03-02;CHF;-1'250.05;;8'749.95;Elin Berg",
      "2026-03-03;2026-03-03;2026-03-03;CHF;;100.00;8'849.95;Mia Tal"
    ],
    asks: [['counterpartyName', '“Beschreibung1”']],
    items: [
      { amount: '-1250.05', currency: 'CHF', name: 'Elin Berg', on: '2026-03-02' },
      { amount: '100.00', currency: 'CHF', name: 'Mia Tal' }
    ]
  },
  {
    called: 'a Swiss post bank with the amounts in two columns of francs',
    lines: [
      'Datum von:;01.03.2026;;;;',
      'Buchungsdatum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Valuta;Saldo in CHF',
      '02.03.2026;Elin Berg;;-1250.05;02.03.2026;8749.95',
      '03.03.2026;Mia Tal;100.00;;03.03.2026;8849.95'
    ],
    items: [
      { amount: '-1250.05', currency: 'CHF', reference: 'Elin Berg', on: '2026-03-02' },
      { amount: '100.00', currency: 'CHF', reference: 'Mia Tal' }
    ]
  }
]
