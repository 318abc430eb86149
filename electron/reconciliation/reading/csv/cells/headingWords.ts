import type { CsvField } from '../../../../../shared/domain/reconciliation/instruction.ts'

/**
 * What a heading may say of its column, beside the fields that are read. `name` and `number` do not say whose. `rival`
 * amounts and currencies may be right in another reading of the file; those `beside` never are. `day` does not say which.
 */
export type HeadingRole =
  | CsvField
  | 'name'
  | 'number'
  | 'rivalAmount'
  | 'rivalCurrency'
  | 'amountCurrency'
  | 'day'
  | 'bookedOn'
  | 'madeOn'
  | 'invoicedOn'
  | 'bookingText'
  | 'balance'
  | 'beside'

/** Names of columns in European and some other languages; only letters and digits, without accents. */
export const HEADING_WORDS: Readonly<Record<HeadingRole, string>> = {
  amount:
    'amount paymentamount amountpaid amounttopay amountdue transactionamount transferamount payoutamount instructedamount sum total betrag zahlbetrag zahlungsbetrag umsatz summe buchungsbetrag belopp summa montant montantdeloperation somme bedrag transactiebedrag importe monto cantidad importo ammontare valorpago montante kwota kwotaoperacji kwotatransakcji castka objem suma osszeg terheltosszeg maara belob belop iznos znesek tutar сумма ποσο 金額 金额 交易金额 сума 금액 합계',
  debit:
    'debit debits debitamount amountdebit debet soll sollbetrag dare addebiti addebito debe cargo cargos debito debitos importedebe ausgang ausgange ausgabe ausgaben belastung lastschrift moneyout paidout withdrawal withdrawals withdrawalamount withdrawalamt spent outgoing out uttag ut utbetalning utfrakonto uscite obciazenia obciazenie wydatki deebet terheles saida saidas retraits retrait depenses afschrijving outkonto вартістьдебет расход дебет お引出し お支払金額 出金 支出金额',
  credit:
    'credit credits creditamount amountcredit kredit haben habenbetrag avere accrediti accredito haber abono abonos credito creditos importehaber eingang eingange einnahme einnahmen gutschrift moneyin paidin deposit deposits depositamount depositamt received incoming in insattning insattningar inn innpakonto inbetalning entrate uznania uznanie wplywy kreedit jovairas entrada entradas versements recettes bijschrijving приход кредит お預入れ お預り金額 入金 收入金额',
  sign: 'afbij bijaf sollhaben sollhabenkennzeichen sollhabenkz sh shkz shkennzeichen crdr drcr dc dk cd debitcredit creditdebit debitorcredit creditdebitindicator debitcreditindicator cddbtind crdtdbtind debetcredit direction richtung riktning sens sentido segno verso znak vorzeichen sign inout moneydirection deebetkreedit',
  currency:
    'currency currencycode paymentcurrency payoutcurrency transactioncurrency ccy cur wahrung waehrung wahrungscode whg valutakod devise monnaie codedevise munt muntsoort divisa moneda codigodivisa divisadelimporte moneta waluta mena kodmeny devizanem penznem valuutta valuuttakoodi doviz parabirimi валюта νομισμα 通貨 币种 통화 幣別 币别 valutaplacanja',
  correlationId:
    'correlationid correlation uetr uuid korrelationsid korrelationskennung correlationsid iddecorrelation idcorrelation',
  endToEndId:
    'endtoendid endtoendreference endtoend e2eid e2e e2ereference endezuendereferenz endezuendeid endtillend referencedeboutenbout idboutenbout kundenreferenzendtoend kundenreferenzendezuende referenciaendtoend identyfikatorendtoend',
  reference:
    'reference ref remark remarks reason purpose purposeofpayment paymentdetails remittanceinfo paymentreference transactionreference message remittance remittanceinformation details description memo narrative narration text invoice invoicenumber verwendungszweck zweck referenz kundenreferenz rechnung rechnungsnummer zahlungsgrund mitteilung avisierungstext buchungsdetails referens betalningsreferens meddelande ocr faktura fakturanummer beskrivning motif libelle libelledeloperation libelleoperation communication objet facture numerodefacture omschrijving mededelingen mededeling betalingskenmerk beschrijving concepto descripcion observaciones descrizione causale descrizioneoperazione descricao descritivo historico opis opisoperacji tytul tytulem tytuloperacji zpravaproprijemce poznamka kozlemeny viesti viestinumero viite melding forklaring tekst beskrivelse selgitus aciklama назначениеплатежа περιγραφη お取り扱い内容 摘要 maksajumamerkis mokejimopaskirtis paskirtis призначенняплатежу opisplacanja svrhaplacanja namen detaliiplata 備考 附言 用途 적요',
  counterpartyName:
    'counterparty counterpartyname beneficiary beneficiaryname recipient recipientname payee payeename creditor creditorname receiver receivername supplier suppliername vendor vendorname empfanger empfaenger empfangername empfangerin zahlungsempfanger zahlungsempfangerin zahlungsempfaenger begunstigter beguenstigter begunstigterzahlungspflichtiger beguenstigterzahlungspflichtiger auftraggeberbegunstigter auftraggeberempfanger auftraggeberzahlungsempfanger empfangerauftraggeber empfangerzahlungspflichtiger namezahlungsbeteiligter zahlungsbeteiligter partnername lieferant lieferantname kreditor kreditorname mottagare mottagarnamn betalningsmottagare leverantor beneficiaire nombeneficiaire nomdubeneficiaire destinataire fournisseur creancier naamtegenpartij tegenpartij begunstigde naambegunstigde leverancier beneficiario nombrebeneficiario destinatario proveedor ordinantebeneficiario beneficiarioordinante fornitore fornecedor odbiorca nazwaodbiorcy nadawcaodbiorca kontrahent protistrana nazevprotiuctu nazevprotistrany prijemce partnerneve kedvezmenyezett saaja saajamaksaja saajanimi saajamaksajanimi modtager mottaker alici lehtir получатель контрагент contactname δικαιουχος 受取人 受取人名 支払先 振込先 收款人 收款方 收款人名称 收款人姓名 수취인 예금주 받는분 sanemejs gavejas gavejopavadinimas отримувач primatelj prejemnik primalac beneficiar',
  payerName:
    'payer payername debtor debtorname remitter sender sendername auftraggeber zahlungspflichtiger zahlungspflichtigerin zahler betalare avsandare donneurdordre ordonnateur payeur opdrachtgever betaler ordenante ordinante pagador mittente nadawca nazwanadawcy platce maksaja indbetaler gonderen плательщик',
  counterpartyNumber:
    'beneficiaryaccount beneficiaryaccountnumber beneficiaryiban creditoriban creditoraccount recipientiban recipientaccount recipientaccountnumber payeeaccountnumber payeeiban counterpartynumber counterpartyaccount counterpartyiban counterpartyaccountnumber toaccount toiban empfangeriban empfaengeriban empfangerkonto ibanempfanger gegenkontoiban ibanzahlungsbeteiligter kontonummeribandesbegunstigten mottagarkonto mottagariban tillkonto bankgiro ibanbeneficiaire comptebeneficiaire ibandubeneficiaire tegenrekening tegenrekeningiban tegenrekeningibanbban rekeningtegenpartij rekeningbegunstigde cuentabeneficiario ibanbeneficiario cuentadestino contodestinatario ibandestinatario numerrachunkuodbiorcy rachunekodbiorcy rachunekkontrahenta protiucet cisloprotiuctu cislouctuprijemce partnerszamlaszama kedvezmenyezettszamlaszama saajantilinumero saajantili modtagerkonto modtagerskontonummer mottakerkonto tilkonto saajakonto aliciiban счетполучателя',
  number:
    'iban accountnumber account konto kontonummer kontonr kontonummeriban ibankontonummer ibanaccountnumber accountiban accountnumberiban compte numerodecompte rekening rekeningnummer ibanbban cuenta numerodecuenta conto numeroconto rachunek numerrachunku cislouctu szamlaszam tilinumero rasdyrknr arvelduskonto счет konts saskaita racun brojracuna 口座番号 账号 帳號 계좌번호 рахунок',
  counterpartyBankCode:
    'bic swift bicswift swiftbic swiftcode bicswiftcode bankcode sortcode routingnumber counterpartybankcode blz bankleitzahl clearing clearingnummer clearingnumber codebanque codeswift codebic bictegenpartij beneficiarybic creditorbic empfangerbic bicbeneficiaire kodbanku kodbanky pankkikoodi saajanbic bankkode',
  account:
    'accountid fromaccount debitaccount debtoraccount debtoriban payeraccount payeriban sourceaccount ownaccount auftraggeberkonto auftraggeberiban auftragskonto belastungskonto eigeneskonto vonkonto ibanauftragskonto frankonto avsandarkonto egetkonto comptedebiteur comptesource ibandebiteur compteadebiter opdrachtgeverrekening rekeningopdrachtgever cuentaordenante cuentacargo ibanordinante contoaddebito rachuneknadawcy rachunekobciazany frakonto kontoklienta mojucet',
  batch:
    'batch batchid bulk bulkid bulkpaymentid pmtinfid paymentinformationid sammler sammlerid sammlerreferenz stapel sammelauftrag bunt buntid lot numerodelot idlot',
  dueOn:
    'paymentdate paydate payday paymentday dateofpayment payon executiondate requestedexecutiondate executionday dateofexecution scheduleddate payoutdate transferdate settlementdate availableon fvalor utbetalningsdag utbetalningsdatum duedate duedateofpayment dueon dueday valuedate valuedt falligkeit faelligkeit fallig faellig falligam faelligam falligkeitsdatum faelligkeitsdatum ausfuhrung ausfuehrung ausfuhrungsdatum ausfuehrungsdatum ausfuhrungstag ausfuehrungstag ausfuhrungstermin zahlungsdatum zahldatum zahltag zahlungstag zahlungstermin uberweisungsdatum valutadatum wertstellung wertstellungsdatum wertstellungstag forfallodag forfallodatum betalningsdag betalningsdatum utforandedag echeance datedecheance dateecheance dateexecution datedexecution datedepaiement datepaiement datedereglement datedevirement datevaleur datedevaleur fechavalor fechaejecucion fechadeejecucion fechapago fechadepago vencimiento fechavencimiento fechadevencimiento datavaluta datavalor datapagamento datadipagamento datadepagamento datascadenza scadenza dataesecuzione vencimento datadevencimento uitvoeringsdatum vervaldatum vervaldag betaaldatum rentedatum valutadag datawaluty dataplatnosci terminplatnosci datarealizacji dataprzelewu datumsplatnosti splatnost datumplatby datumprovedeni erteknap esedekesseg fizetesihatarido fizetesdatuma teljesitesdatuma maksupaiva erapaiva arvopaiva forfaldsdato forfaldsdag forfallsdato betalingsdato betalingsdag valordato utbetalingsdato odemetarihi vadetarihi valortarihi maksetahtaeg maksepaev датаплатежа датаоплаты датаисполнения срокоплаты датавалютирования датаплатежу ημερομηνιαπληρωμης 支払日 支払期日 振込日 付款日期 起息日 duedon nettofalligkeit nettofaelligkeit datumplacanja datumplacila dataplatii apmokejimodata mokejimodata maksajumadatums',
  day: 'date datum fecha data dato 日付 年月日 交易日期 kuupaev tarih дата ημερομηνια paivays dataoperacji dia dag datums 日期 일자 날짜 거래일자',
  name: 'name namn nom naam nombre nome nazwa nazev nev nimi navn ad',
  rivalAmount:
    'gross grossamount brutto bruttobetrag brut montantbrut net netamount netto nettobetrag montantnet neto bruto lordo sourceamount sourceamountafterfees targetamount targetamountafterfees sentamount receivedamount amountsent amountreceived settlementamount accountamount billingamount montantttc montantht payout payin totalamount amounttotal gesamtbetrag montanttotal importetotal importototale totaalbedrag totalbelopp grandtotal invoiceamount invoicetotal rechnungsbetrag fakturabelopp openamount outstandingamount offenerbetrag bruttobelopp nettobelopp',
  rivalCurrency:
    'sourcecurrency targetcurrency accountcurrency settlementcurrency billingcurrency kontowahrung currencyofaccount',
  amountCurrency: 'amountcurrency',
  bookedOn:
    'bookingdate ecrituredate foperacion postedtransactionsdate bookeddate bookedon postingdate posteddate postdate transactiondate completeddate completedon completeddateutc datecompletedutc finishedon buchung buchungstag buchungsdatum bokforingsdag bokforingsdatum transaktionsdag transaktionsdatum reskontradatum dateoperation datedoperation dateoperations datecomptable datedecomptabilisation boekdatum boekingsdatum transactiedatum fechaoperacion fechacontable foperativa datacontabile dataoperazione datamovimento dataksiegowania datatransakcji datumzauctovani datumtransakce konyvelesdatuma tranzakciodatuma kirjauspaiva bogfort bogforingsdato bokforingsdato bokfort datalancamento islemtarihi',
  madeOn:
    'createdon starteddate creationdate createdat datecreated created entrydate submitteddate erstelltam erstellungsdatum erfassungsdatum',
  invoicedOn:
    'invoicedate dateofinvoice billdate documentdate docdate orderdate issuedate dateofissue rechnungsdatum belegdatum rechnungstag fakturadatum datefacture datedefacture datedelafacture datepiece fechafactura fechadefactura fechaemision fechadeemision datafattura datadocumento datafatura dataemissao datadeemissao factuurdatum datawystawienia datafaktury datumvystaveni datumfaktury kelt szamlakelte laskunpaiva laskupaiva fakturadato faturatarihi arvekuupaev датасчета датадокумента',
  bookingText: 'buchungstext',
  balance:
    'balance runningbalance accountbalance closingbalance newbalance balanceafter saldo saldoporeknij saldonabuchung saldonachbuchung saldo1 bokfortsaldo kontostand stand solde saldonatrn saldonamutatie saldoimporte saldocontabile saldodisponivel saldopooperacji saldokonta zustatek zustatekpopohybu egyenleg konyveltegyenleg balancebefore beholdning bakiye остаток υπολοιπο 残高 余额',
  beside:
    'fee fees feeamount totalfees gebuhr gebuhren entgelt provision frais commission commissions avgift avgifter kosten gebyr gebyrer comision commissioni prowizja oplata poplatek dij charges tax vat vatamount mwst ust tva btw iva moms steuer betragfremdwahrung amountforeigncurrency foreignamount foreigncurrencyamount originalamount originalbetrag ursprungsbetrag lastschriftursprungsbetrag auslagenersatzrucklastschrift auslagenersatzruecklastschrift origamount originamount merchantamount localamount typefremdwahrung typfremdwahrung fremdwahrung fremdwaehrung typeforeigncurrency foreigncurrency originalcurrency originalwahrung origcurrency origincurrency merchantcurrency localcurrency feecurrency sourcefeeamount sourcefeecurrency targetfeeamount targetfeecurrency balancecurrency exchangerate rate fxrate wechselkurs kurs umrechnungskurs taux tauxdechange exchangeto exchangefrom originaltransactioncurrency status state stato statut estado tila subcategory country countrycode land pays pais paese city ort stad ville address adresse adres street zip postcode plz email mail emailaddress recipientemail phone note notes notiz info product produkt produit merchantcategory mcc id idnr transactionid paymentid payeeid recipientid customerid transferwiseid referenceid glaubigerid glaeubigerid mandatsreferenz mandatsid creditorid mandateid code mutatiesoort machtigingskenmerk incassantid cardnumber cardtype card kartennummer receivertype recipienttype legaltype konstantnisymbol variabilnisymbol specifickysymbol ks vs ss betalingskenmerk2 instructionpriority department abteilung costtype amountcents discount skonto rabatt korting amountminor amountinminorunits chqrefno chequeno checkorslip checknumber amountincents centbetrag'
}

const PAYEE_WORDS =
  'creditor beneficiary payee recipient receiver counterparty supplier vendor empfanger empfaenger zahlungsempfanger begunstigter beguenstigter kreditor lieferant beneficiaire destinataire fournisseur beneficiario destinatario proveedor fornitore begunstigde leverancier mottagare leverantor modtager mottaker odbiorca odbiorcy prijemce kedvezmenyezett saaja'
const PAYER_WORDS =
  'debtor payer remitter sender ordering debit own auftraggeber zahler donneurdordre debiteur ordenante ordinante opdrachtgever betaler avsandare nadawca nadawcy platce maksaja'
const NUMBER_WORDS =
  'account accountno accountnr accountnum accountnumber accountiban bankaccount bankaccountnumber iban ibannumber ibanaccount konto kontonr kontonummer bankkonto compte comptebancaire cuenta conto rekening rekeningnummer'
const BANK_WORDS = 'bic swift bicswift swiftbic swiftcode biccode bankcode agentbic bankbic bankswift'

const joined = (parties: string, words: string) =>
  parties.split(' ').flatMap((party) => words.split(' ').flatMap((word) => [`${party}${word}`, `${word}${party}`]))

/** Names that say whose number, name or bank is meant, such as `creditor_account_IBAN` and `IBAN Empfänger`. */
export const JOINED_WORDS: Readonly<Partial<Record<HeadingRole, readonly string[]>>> = {
  counterpartyNumber: joined(PAYEE_WORDS, NUMBER_WORDS),
  counterpartyName: joined(PAYEE_WORDS, 'name namn nom naam nombre nome nazwa fullname accountname companyname'),
  counterpartyBankCode: joined(PAYEE_WORDS, BANK_WORDS),
  account: joined(PAYER_WORDS, NUMBER_WORDS),
  payerName: joined(PAYER_WORDS, 'name namn nom naam nombre nome nazwa')
}

/** Words with two meanings; the cells of the column decide. */
export const UNSURE_WORDS: Readonly<Record<string, readonly HeadingRole[]>> = {
  wert: ['dueOn', 'amount'],
  value: ['dueOn', 'amount'],
  valeur: ['dueOn', 'amount'],
  valor: ['dueOn', 'amount'],
  due: ['dueOn', 'amount'],
  valuta: ['dueOn', 'currency'],
  waluta: ['currency', 'dueOn'],
  debitcredit: ['sign', 'amount'],
  creditdebit: ['sign', 'amount'],
  sollhaben: ['sign', 'amount'],
  ...Object.fromEntries(
    'type typ transactiontype tipo soort kennzeichen kz umsatzart art buchungstyp transaktionstyp transaktionsart paymenttype kind category kategorie categorie categoria kategori kategoria vorgang nature typetransaction tipomovimiento tipomovimento rodzaj typoperacji druh tipus tyyppi laji tur тип 類型 类型'
      .split(' ')
      .map((word) => [word, ['sign', 'beside']] as const)
  )
}

/** Headings of a statement, which shows money in and out, unlike a list of payments to make. */
export const STATEMENT_WORDS =
  'buchungstext umsatzart transactiontype mededelingen mutatiesoort afbij transactiedatum auftragskonto tegenrekening tegenrekeningibanbban vorgangverwendungszweck transaktionstyp typdopravni typoperacji opisoperacji libelledeloperation typetransaction moneyin moneyout paidin paidout withdrawal withdrawals deposit deposits namezahlungsbeteiligter'

/** Headings of a company's accounts, where debit and credit mean the opposite of a bank's. */
export const LEDGER_WORDS =
  'gegenkonto gegenkontoohnebuschlussel belegfeld1 belegfeld2 beleg belegnr belegnummer buschlussel sachkonto buchungsschlussel glaccount glaccountnumber ledgeraccount accountcode nominalcode nominalaccount journal journalcode journalno journallib voucher voucherno vouchernumber documentno documentnumber documenttype postingkey ecriturenum ecrituredate comptenum comptelib pieceref costcenter costcentre kostenstelle verifikation verifikationsnr verifikat bilag bilagsnr contropartita asiento'
