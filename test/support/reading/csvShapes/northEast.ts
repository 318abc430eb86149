import { DE, EE, PL, SE, SE2, type CsvShape } from './shape.ts'

/** The Nordic and Baltic countries and the east of Europe. */
export const northEastShapes: readonly CsvShape[] = [
  {
    called: 'a Swedish bank with titles, signed amounts and a balance',
    lines: [
      '* Transaktioner Period 2026-03-01 – 2026-03-31 Skapad 2026-04-01 08:00 CEST',
      'Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo',
      '1,90000,9000000017,"Företagskonto",SEK,2026-03-02,2026-03-02,2026-03-02,"Faktura 1","Elin Berg",-1250.05,8749.95',
      '2,90000,9000000017,"Företagskonto",SEK,2026-03-03,2026-03-03,2026-03-03,"Faktura 2","Mia Tal",100.00,8849.95'
    ],
    asks: [['counterpartyNumber', 'None']],
    items: [
      { amount: '-1250.05', currency: 'SEK', number: null, reference: 'Faktura 1', on: '2026-03-02' },
      { amount: '100.00', currency: 'SEK', number: null, reference: 'Faktura 2', on: '2026-03-03' }
    ]
  },
  {
    called: 'a Swedish bank with sender, recipient, name and the currency at the end',
    lines: [
      'Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta',
      '2026/03/02;-1250,05;9000 01 7;;Elin Berg;Faktura 1;8749,95;SEK',
      '2026/03/03;100,00;;9000 01 7;Mia Tal;Faktura 2;8849,95;SEK'
    ],
    asks: [],
    items: [
      { amount: '-1250.05', currency: 'SEK', name: 'Elin Berg', on: '2026-03-02' },
      { amount: '100.00', currency: 'SEK', name: 'Mia Tal', on: '2026-03-03' }
    ]
  },
  {
    called: 'a Swedish bank with columns Insättning and Uttag',
    lines: [
      'Datum;Text;Insättning;Uttag;Saldo',
      '2026-03-02;Elin Berg;;1 250,05;8 749,95',
      '2026-03-03;Mia Tal;100,00;;8 849,95'
    ],
    currency: 'SEK',
    items: [
      { amount: '-1250.05', currency: 'SEK', reference: 'Elin Berg', on: '2026-03-02' },
      { amount: '100.00', currency: 'SEK', reference: 'Mia Tal', on: '2026-03-03' }
    ]
  },
  {
    called: 'a Swedish bank whose Valuta is the day of value',
    lines: [
      'Bokförd;Valuta;Text;Belopp;Saldo',
      '2026-03-02;2026-03-03;Elin Berg;-1 250,05;8 749,95',
      '2026-03-03;2026-03-04;Mia Tal;100,00;8 849,95'
    ],
    currency: 'SEK',
    items: [
      { amount: '-1250.05', currency: 'SEK', on: '2026-03-03' },
      { amount: '100.00', currency: 'SEK', on: '2026-03-04' }
    ]
  },
  {
    called: 'a Norwegian bank with Ut fra konto and Inn på konto',
    lines: [
      '"Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"',
      '"02.03.2026";"Elin Berg";"02.03.2026";"1.250,05";""',
      '"31.03.2026";"Mia Tal";"31.03.2026";"";"100,00"'
    ],
    currency: 'NOK',
    items: [
      { amount: '-1250.05', currency: 'NOK', reference: 'Elin Berg', on: '2026-03-02' },
      { amount: '100.00', currency: 'NOK', reference: 'Mia Tal', on: '2026-03-31' }
    ]
  },
  {
    called: 'a Danish bank with Beløb and Saldo',
    lines: [
      '"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"',
      '"02.03.2026";"Elin Berg";"-1.250,05";"8.749,95";"Udført";"Nej"',
      '"31.03.2026";"Mia Tal";"100,00";"8.849,95";"Udført";"Nej"'
    ],
    currency: 'DKK',
    asks: [['counterpartyName', 'None']],
    items: [
      { amount: '-1250.05', currency: 'DKK', reference: 'Elin Berg', on: '2026-03-02' },
      { amount: '100.00', currency: 'DKK', reference: 'Mia Tal', on: '2026-03-31' }
    ]
  },
  {
    called: 'a Finnish bank with plus and minus',
    lines: [
      '"Kirjauspäivä";"Arvopäivä";"Määrä EUROA";"Laji";"Selitys";"Saaja/Maksaja";"Saajan tilinumero";"Saajan BIC";"Viite";"Viesti"',
      `"2026-03-02";"2026-03-02";-1250,05;"106";"TILISIIRTO";"Elin Berg";"${SE}";"";"ref=00017";"Lasku 1"`,
      `"2026-03-03";"2026-03-03";"+100,00";"588";"VIITESIIRTO";"Mia Tal";"${DE}";"";"ref=00025";"Lasku 2"`
    ],
    currency: 'EUR',
    asks: [['amount', '“Määrä EUROA”']],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg', number: SE, on: '2026-03-02' },
      { amount: '100.00', currency: 'EUR', name: 'Mia Tal', number: DE, on: '2026-03-03' }
    ]
  },
  {
    called: 'an Estonian bank with D and C and unsigned amounts',
    lines: [
      '"Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit";"Arhiveerimistunnus"',
      `"${EE}";"20";"02.03.2026";"Elin Berg";"Arve 1";"1250,05";"EUR";"D";"2026030200017"`,
      `"${EE}";"20";"31.03.2026";"Mia Tal";"Arve 2";"100,00";"EUR";"K";"2026033100025"`
    ],
    asks: [
      ['sign', '“D” is money out'],
      ['counterpartyNumber', 'None'],
      ['counterpartyName', '“Saaja/Maksja”']
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg', number: null, reference: 'Arve 1' },
      { amount: '100.00', currency: 'EUR', name: 'Mia Tal', number: null, reference: 'Arve 2' }
    ]
  },
  {
    called: 'a Polish bank with titles, quotes and a currency in the heading of the balance',
    lines: [
      'Lista operacji;;;;',
      'Klient;ALFA;;;',
      ';;;;',
      'Data operacji;Opis operacji;Rachunek;Kwota;Saldo po operacji',
      `2026-03-02;Elin Berg;${PL};-1 250,05 PLN;8 749,95 PLN`,
      `2026-03-03;Mia Tal;${PL};100,00 PLN;8 849,95 PLN`
    ],
    asks: [['counterpartyNumber', 'None']],
    items: [
      { amount: '-1250.05', currency: 'PLN', number: null, reference: 'Elin Berg', on: '2026-03-02' },
      { amount: '100.00', currency: 'PLN', number: null, reference: 'Mia Tal', on: '2026-03-03' }
    ]
  },
  {
    called: 'a Polish bank with Obciążenia and Uznania, the first negative',
    lines: [
      'Data transakcji,Data księgowania,Nazwa odbiorcy,Numer rachunku odbiorcy,Tytuł,Obciążenia,Uznania,Waluta',
      `2026-03-02,2026-03-02,Elin Berg,${SE},Faktura 1,-1250.05,,PLN`,
      `2026-03-03,2026-03-03,Mia Tal,${DE},Faktura 2,,100.00,PLN`
    ],
    items: [
      { amount: '-1250.05', currency: 'PLN', name: 'Elin Berg', number: SE, reference: 'Faktura 1' },
      { amount: '100.00', currency: 'PLN', name: 'Mia Tal', number: DE, reference: 'Faktura 2' }
    ]
  },
  {
    called: 'a Czech bank with symbols of digits that are no amounts',
    lines: [
      '"ID operace";"Datum";"Objem";"Měna";"Protiúčet";"Název protiúčtu";"Kód banky";"KS";"VS";"SS";"Zpráva pro příjemce"',
      '"26000000017";"02.03.2026";"-1250,05";"CZK";"9000000017";"Elin Berg";"0100";"0308";"2026001";"";"Faktura 1"',
      '"26000000025";"31.03.2026";"100,00";"CZK";"9000000025";"Mia Tal";"0100";"0308";"2026002";"";"Faktura 2"'
    ],
    asks: [['sign', 'Negative amounts are money out']],
    items: [
      { amount: '-1250.05', currency: 'CZK', name: 'Elin Berg', number: '9000000017', reference: 'Faktura 1' },
      { amount: '100.00', currency: 'CZK', name: 'Mia Tal', number: '9000000025', reference: 'Faktura 2' }
    ]
  },
  {
    called: 'a Hungarian bank with T and J beside signed whole amounts',
    lines: [
      'Számlaszám;Előjel;Összeg;Deviza;Könyvelés dátuma;Értéknap;Egyenleg;Partner számlaszáma;Partner neve;Közlemény',
      '9000000017;T;-125000;HUF;20260302;20260302;874995;9000000025;Elin Berg;Szamla 1',
      '9000000017;J;10000;HUF;20260303;20260303;884995;9000000033;Mia Tal;Szamla 2'
    ],
    asks: [['currency', '“Deviza”']],
    items: [
      { amount: '-125000.00', currency: 'HUF', name: 'Elin Berg', number: '9000000025', on: '2026-03-02' },
      { amount: '10000.00', currency: 'HUF', name: 'Mia Tal', number: '9000000033', on: '2026-03-03' }
    ]
  },
  {
    called: 'a Swedish list of salaries with a title above and a total below',
    lines: [
      'Lönelista mars 2026',
      '',
      'Namn;Clearingnummer;Kontonummer;Belopp;Utbetalningsdag',
      `Elin Berg;9000;9000000017;31 250,50;2026-03-25`,
      `Mia Tal;9000;9000000025;28 100,00;2026-03-25`,
      'Totalt;;;59 350,50;'
    ],
    currency: 'SEK',
    items: [
      { amount: '-31250.50', currency: 'SEK', name: 'Elin Berg', number: '9000000017', on: '2026-03-25' },
      { amount: '-28100.00', currency: 'SEK', name: 'Mia Tal', number: '9000000025', on: '2026-03-25' }
    ]
  },
  {
    called: 'a Swedish list of payments with a credit note',
    lines: [
      'Mottagare;Bankgiro;Belopp;Valuta;Betalningsdag;OCR',
      'Elin Berg;5000-0017;1250,00;SEK;2026-03-25;170017',
      'Elin Berg;5000-0017;-250,00;SEK;2026-03-25;170025',
      'Mia Tal;5000-0025;100,00;SEK;2026-03-25;170033'
    ],
    asks: [['sign', 'Positive amounts are money out']],
    items: [
      { amount: '-1250.00', currency: 'SEK', name: 'Elin Berg', number: '5000-0017', reference: '170017' },
      { amount: '250.00', currency: 'SEK', name: 'Elin Berg', number: '5000-0017', reference: '170025' },
      { amount: '-100.00', currency: 'SEK', name: 'Mia Tal', number: '5000-0025', reference: '170033' }
    ]
  },
  {
    called: 'a file for both directions with Swedish words for them',
    lines: [
      'Riktning;Motpart;Belopp;Valuta;Kontonummer',
      `Ut;Elin Berg;1250,05;SEK;${SE}`,
      `In;Mia Tal;100,00;SEK;${SE2}`
    ],
    asks: [['counterpartyName', '“Motpart”']],
    items: [
      { amount: '-1250.05', currency: 'SEK', name: 'Elin Berg', number: SE },
      { amount: '100.00', currency: 'SEK', name: 'Mia Tal', number: SE2 }
    ]
  }
]
