import { FR, NL, NL2 } from '../csvShapes/shape.ts'
import { BE, BE2, FR2, type PaymentList } from './paymentList.ts'

/** France, Belgium, Luxembourg and the Netherlands. */
export const westernLists: readonly PaymentList[] = [
  {
    called: 'a French list of transfers with the IBAN of who orders',
    encoding: 'windows-1252',
    text: `
      Compte donneur d'ordre;Nom du bénéficiaire;IBAN bénéficiaire;BIC;Montant;Devise;Motif;Date d'exécution
      ${FR};Atelier Lune SARL;${FR2};FTCSSESSXXX;1250,05;EUR;Facture F-1017;16/03/2026
      ${FR};Béatrice Noël;${NL};FTCSSESSXXX;100,00;EUR;Facture F-1025;16/03/2026`,
    payments: [
      `-1250.05 EUR|Atelier Lune SARL|${FR2}|2026-03-16|Facture F-1017`,
      `-100.00 EUR|Béatrice Noël|${NL}|2026-03-16|Facture F-1025`
    ]
  },
  {
    called: 'French salaries with narrow blanks in the amounts, signs of euros, and a total',
    text: `
      Matricule;Salarié;IBAN;Net à payer;Libellé
      0017;BERG Elin;${FR};2 417,33 €;Salaire mars 2026
      0025;TAL Mia;${FR2};1 980,10 €;Salaire mars 2026
      ;Total;;4 397,43 €;`,
    payments: [`-2417.33 EUR|BERG Elin|${FR}||Salaire mars 2026`, `-1980.10 EUR|TAL Mia|${FR2}||Salaire mars 2026`]
  },
  {
    called: 'French supplier invoices with amounts without and with taxes and what is left to pay',
    text: `
      Fournisseur;N° facture;Montant HT;TVA;Montant TTC;Reste à payer;Échéance;Devise
      Atelier Lune SARL;F-1017;1000,00;200,00;1200,00;1200,00;31/03/2026;EUR
      Papeterie Noël;F-1025;100,00;20,00;120,00;60,00;15/04/2026;EUR`,
    asks: [['amount', '“Reste à payer”']],
    payments: ['-1200.00 EUR|Atelier Lune SARL||2026-03-31|F-1017', '-60.00 EUR|Papeterie Noël||2026-04-15|F-1025']
  },
  {
    called: 'the settlement of a French accounting program with codes of third parties',
    encoding: 'windows-1252',
    text: `
      Code tiers;Intitulé;Mode règlement;Montant;Sens;Devise;Date d'échéance;Pièce
      F0017;Atelier Lune SARL;VIR;1250,05;D;EUR;31/03/2026;F-1017
      F0025;Papeterie Noël;VIR;100,00;D;EUR;31/03/2026;F-1025`,
    asks: [
      ['sign', '“D” is money out'],
      ['counterpartyName', '“Intitulé”']
    ],
    payments: ['-1250.05 EUR|Atelier Lune SARL||2026-03-31|*', '-100.00 EUR|Papeterie Noël||2026-03-31|*']
  },
  {
    called: 'a bulk template of a French account for businesses',
    text: `
      beneficiary_name,iban,amount,currency,reference,scheduled_date
      Atelier Lune SARL,${FR},1250.05,EUR,F-1017,2026-03-16
      Van Dam BV,${NL},100.00,EUR,F-1025,2026-03-16`,
    payments: [
      `-1250.05 EUR|Atelier Lune SARL|${FR}|2026-03-16|F-1017`,
      `-100.00 EUR|Van Dam BV|${NL}|2026-03-16|F-1025`
    ]
  },
  {
    called: 'expenses of a spending program in French, decimal points in a list of commas',
    text: `
      Date de paiement,Bénéficiaire,IBAN,Montant à rembourser,Devise,Motif
      16/03/2026,Béatrice Noël,${FR},125.05,EUR,Train Lyon
      16/03/2026,Elin Berg,${FR2},1100.00,EUR,Hôtel`,
    payments: [
      `-125.05 EUR|Béatrice Noël|${FR}|2026-03-16|Train Lyon`,
      `-1100.00 EUR|Elin Berg|${FR2}|2026-03-16|Hôtel`
    ]
  },
  {
    called: 'a Belgian envelope of payments in a program of several banks, in Dutch',
    text: `
      Rekening opdrachtgever;Naam begunstigde;Rekening begunstigde;Bedrag;Munt;Mededeling;Uitvoeringsdatum
      ${BE};Drukkerij Peeters NV;${BE2};1.250,05;EUR;+++090/9337/55493+++;16/03/2026
      ${BE};Elin Berg;${NL};100,00;EUR;Factuur 1025;16/03/2026`,
    payments: [
      `-1250.05 EUR|Drukkerij Peeters NV|${BE2}|2026-03-16|+++090/9337/55493+++`,
      `-100.00 EUR|Elin Berg|${NL}|2026-03-16|Factuur 1025`
    ]
  },
  {
    called: 'the same in French, with structured and free communications apart',
    encoding: 'windows-1252',
    text: `
      Compte à débiter;Bénéficiaire;Compte bénéficiaire;Montant;Devise;Communication structurée;Communication libre;Date mémo
      ${BE};Imprimerie Peeters SA;${BE2};1250,05;EUR;090933755493;;16/03/2026
      ${BE};Béatrice Noël;${FR};100,00;EUR;;Facture 1025;16/03/2026`,
    payments: [`-1250.05 EUR|Imprimerie Peeters SA|${BE2}|*|*`, `-100.00 EUR|Béatrice Noël|${FR}|*|*`]
  },
  {
    called: 'Dutch payments of an online accounting program',
    text: `
      "Code","Crediteur","Tegenrekening","Bedrag","Valuta","Omschrijving","Vervaldatum","Betaalopdracht"
      "17","Van Dam BV","${NL}","1.250,05","EUR","Factuur 1017","31-03-2026","26000017"
      "25","Bakkerij De Molen","${NL2}","100,00","EUR","Factuur 1025","31-03-2026","26000017"`,
    asks: [
      ['counterpartyName', '“Crediteur”'],
      ['sign', 'Money out']
    ],
    payments: [
      `-1250.05 EUR|Van Dam BV|${NL}|2026-03-31|Factuur 1017`,
      `-100.00 EUR|Bakkerij De Molen|${NL2}|2026-03-31|Factuur 1025`
    ]
  },
  {
    called: 'Dutch net wages, with the account number first and a sum',
    text: `
      IBAN;Naam;Netto loon;Omschrijving
      ${NL};E. Berg;€ 2.417,33;Salaris maart 2026
      ${NL2};M. Tal;€ 1.980,10;Salaris maart 2026
      ;Totaal;€ 4.397,43;`,
    payments: [`-2417.33 EUR|E. Berg|${NL}||Salaris maart 2026`, `-1980.10 EUR|M. Tal|${NL2}||Salaris maart 2026`]
  },
  {
    called: 'a batch of a Dutch bank with days of digits alone',
    text: `
      Naam,Rekeningnummer,Bedrag,Betalingskenmerk,Omschrijving,Datum
      Van Dam BV,${NL},"1250,05",,Factuur 1017,20260316
      Bakkerij De Molen,${NL2},"100,00",,Factuur 1025,20260316`,
    asks: [['currency', 'EUR']],
    payments: [
      `-1250.05 EUR|Van Dam BV|${NL}|2026-03-16|Factuur 1017`,
      `-100.00 EUR|Bakkerij De Molen|${NL2}|2026-03-16|Factuur 1025`
    ]
  },
  {
    called: 'a Dutch workbook with two header lines, the upper one of groups',
    encoding: 'xlsx',
    text: `
      Betaallijst week 12
      Begunstigde;;Betaling;;
      Naam;IBAN;Bedrag;Valuta;Omschrijving;Datum
      Van Dam BV;${NL};1250.05;EUR;Factuur 1017;2026-03-16
      Bakkerij De Molen;${NL2};100;EUR;Factuur 1025;2026-03-16
      Totaal;;1350.05;EUR`,
    payments: [
      `-1250.05 EUR|Van Dam BV|${NL}|2026-03-16|Factuur 1017`,
      `-100.00 EUR|Bakkerij De Molen|${NL2}|2026-03-16|Factuur 1025`
    ]
  },
  {
    called: 'a French check list in which a sum per supplier stands in a column of its own',
    text: `
      Fournisseur;Pièce;Montant;Total fournisseur;Devise;Date de règlement
      Atelier Lune SARL;F-1017;1250,05;;EUR;16/03/2026
      Atelier Lune SARL;F-1018;49,95;1300,00;EUR;16/03/2026
      Papeterie Noël;F-1025;100,00;100,00;EUR;16/03/2026`,
    asks: [['amount', '“Montant”']],
    payments: [
      '-1250.05 EUR|Atelier Lune SARL||2026-03-16|F-1017',
      '-49.95 EUR|Atelier Lune SARL||2026-03-16|F-1018',
      '-100.00 EUR|Papeterie Noël||2026-03-16|F-1025'
    ]
  }
]
