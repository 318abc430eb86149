/** The parts from which names of one country are made. Lists are separated by `|`. */
export interface NamePool {
  readonly given: string
  readonly family: string
  /** First words of company names. */
  readonly firm: string
  /** Lines of business and legal forms, which follow the first word. */
  readonly trade: string
  /** The order of a person's name. The default is given name, space, family name. */
  readonly order?: 'family first' | 'family first, no space'
}

// Invented people and companies. The non-ASCII, supplementary-plane and right-to-left letters are on purpose.
export const NAMES = {
  SE: {
    given: 'Åsa|Björn|Märta|Göran|Linnéa|Örjan|Elin|Håkan',
    family: 'Åkerström|Öberg|Sjögren|Lindqvist|Hägglund|Nyström|Bäckman',
    firm: 'Björkdalens|Norrskens|Västra Hamnens|Åkerströms|Ljungby|Sjöviks',
    trade: 'Bygg AB|Redovisning AB|Snickeri HB|Åkeri AB|Kök & Bad AB|Trädgård, Enskild firma'
  },
  FI: {
    given: 'Väinö|Äänikki|Jyrki|Päivi|Sämi|Hilkka',
    family: 'Mäkelä|Hämäläinen|Järvinen|Pöyhönen|Lähdesmäki|Korhonen',
    firm: 'Pohjantähden|Järvi|Koivulehdon|Itärannan',
    trade: 'Rakennus Oy|Kuljetus Oy|Konepaja Oyj|Leipomo Ky'
  },
  DK: {
    given: 'Søren|Bjørg|Åge|Kirstine|Jørgen|Mette',
    family: 'Sørensen|Østergaard|Nørgaard|Kjær|Bækgaard',
    firm: 'Østersø|Grønbæk|Skovly|Havnens',
    trade: 'Tømrer ApS|Logistik A/S|Bageri I/S|Rådgivning ApS'
  },
  NO: {
    given: 'Øyvind|Ingebjørg|Håvard|Åshild|Bjørnar',
    family: 'Ødegård|Bråten|Sæther|Nygård|Fjørtoft',
    firm: 'Nordfjord|Blåfjell|Sørlandet|Fjære',
    trade: 'Maskin AS|Fisk AS|Regnskap AS|Eiendom ANS'
  },
  DE: {
    given: 'Jürgen|Käthe|Björn|Bärbel|Götz|Anneliese|Mehmet',
    family: 'Müller-Lindau|Groß|Schäfer|Köhler|Weiß|Yıldız|Brandstätter',
    firm: 'Nordwind|Grünfeld|Schwarzwälder|Elbtal|Großmann & Söhne',
    trade: 'Logistik GmbH|Maschinenbau GmbH & Co. KG|Getränkehandel e.K.|Werkzeuge AG|Büromöbel UG'
  },
  AT: {
    given: 'Sepp|Rosemarie|Günther|Hannes',
    family: 'Grüner|Hofstätter|Pühringer|Wörgötter',
    firm: 'Donautal|Hochkönig|Steirer',
    trade: 'Holzbau GmbH|Weinhandel OG|Förderanlagen KG'
  },
  CH: {
    given: 'Urs|Lætitia|Beat|Sélène',
    family: 'Zürcher|Bächtold|Favre|Rüegg',
    firm: 'Seeufer|Rütli|Léman',
    trade: 'Uhrwerke AG|Treuhand GmbH|Conseil Sàrl'
  },
  NL: {
    given: 'Joost|Mariëlle|Daniël|Zoë|Sjoerd',
    family: "van den Berg|de Vries|'t Hooft|IJsselstein|Reünis",
    firm: 'Waddenzee|Oranjekade|De Groene',
    trade: 'Transport B.V.|Bloemen B.V.|Scheepsbouw N.V.'
  },
  BE: {
    given: 'Maïté|Geert|Noëlla|Benoît',
    family: "Dupont|Van Damme|D'Hondt|Piérard",
    firm: 'Ardennes|Scheldekaai|Brasserie du Canal',
    trade: 'SRL|BV|Services SA'
  },
  FR: {
    given: 'Éloïse|François|Chloé|Jérôme|Anaïs|Hélène',
    family: "Lefèvre|d'Aubigné|Bérenger|Gonçalves|L'Hôte|Crèvecœur",
    firm: 'Boulangerie Saint-Éloi|Les Ateliers du Rhône|Élan|Côte d’Opale',
    trade: 'SARL|Services SAS|& Fils SA|Façades SASU'
  },
  ES: {
    given: 'Íñigo|Begoña|Ángel|María José|Núria',
    family: 'Muñoz Peña|Ibáñez|García-Ordóñez|Güell|Etxeberria',
    firm: 'Aceites del Sur|Construcciones Peña|Almacenes Núñez',
    trade: 'S.L.|S.A.|e Hijos, S.L.U.'
  },
  PT: {
    given: 'João|Conceição|Inês|Simão',
    family: 'Magalhães|Guimarães|Assunção|Brandão',
    firm: 'Padaria São João|Cortiças do Alentejo|Maré Alta',
    trade: 'Lda.|, S.A.|Unipessoal Lda.'
  },
  IT: {
    given: 'Niccolò|Giosuè|Letizia|Zaïra',
    family: 'Dell’Acqua|Forlì|Sartù|De Sanctis',
    firm: 'Officine Po|Frantoio Monti|Tessuti Venezia',
    trade: 'S.r.l.|S.p.A.|& C. S.n.c.'
  },
  IE: {
    given: 'Siobhán|Pádraig|Aoife|Seán',
    family: "O'Brien|Ní Dhomhnaill|Ó Súilleabháin|McCarthy",
    firm: 'Shannonside|Claddagh|Wild Heather',
    trade: 'Dairy Ltd|Software DAC|Joinery Ltd'
  },
  GB: {
    given: 'Zoë|Rhys|Chloë|Alistair|Priya|Siân',
    family: "Featherstone-Haugh|Llewellyn|O'Neill|Patel|Brontë",
    firm: 'Thistle & Rowan|Fenland|Blue Door|Pennine',
    trade: 'Ltd|Holdings plc|Catering LLP|Print, Signs & Co. Ltd'
  },
  PL: {
    given: 'Łukasz|Małgorzata|Żaneta|Wojciech|Świętosława',
    family: 'Wiśniewski|Łódzki|Źrebiec|Dąbrowska|Gżegżółka|Zając',
    firm: 'Łódź Tkaniny|Żuraw|Złoty Kłos|Świętokrzyskie',
    trade: 'Sp. z o.o.|S.A.|Usługi s.c.|Przewóz Sp. j.'
  },
  CZ: {
    given: 'Jiří|Zdeňka|Tomáš|Květoslava',
    family: 'Dvořák|Řehoř|Růžičková|Šťastný',
    firm: 'Pekárna U Mlýna|Strojírny Morava|Křišťál',
    trade: 's.r.o.|a.s.|v.o.s.'
  },
  HU: {
    given: 'Győző|Ildikó|Örs|Zsófia',
    family: 'Szőllősi|Kövér|Űrházi|Nagy-György',
    firm: 'Alföldi Gépgyártó|Tisza|Őrségi',
    trade: 'Kft.|Zrt.|Bt.',
    order: 'family first'
  },
  RO: {
    given: 'Ștefan|Ionuț|Mădălina|Ruxandra',
    family: 'Mureșan|Brâncoveanu|Păun|Țăranu',
    firm: 'Carpați|Moara Veche|Dunărea',
    trade: 'S.R.L.|S.A.|P.F.A.'
  },
  GR: {
    given: 'Γιώργος|Ελένη|Δημήτρης|Άννα',
    family: 'Παπαδόπουλος|Οικονόμου|Χατζηδάκη|Ξένος',
    firm: 'Ελλάδα|Αιγαίο|Ο Φούρνος της Άννας',
    trade: 'Ναυτιλιακή Α.Ε.|Τρόφιμα Ε.Π.Ε.|Ο.Ε.'
  },
  BG: {
    given: 'Георги|Цветелина|Йордан|Щерьо',
    family: 'Димитров|Йовчева|Жечев|Паскалева',
    firm: 'Розова долина|Дунав|Черноморец',
    trade: 'ООД|ЕАД|ЕТ'
  },
  EE: {
    given: 'Jüri|Õie|Ülle|Märt',
    family: 'Põder|Mägi|Õunapuu|Tüür',
    firm: 'Põhjatäht|Saaremaa|Kadakas',
    trade: 'OÜ|Puit OÜ|AS'
  },
  LV: {
    given: 'Jānis|Ilze|Ģirts|Ķērsta',
    family: 'Bērziņš|Kļaviņa|Šķēle|Ūdris',
    firm: 'Dzintara|Daugavas|Ziemeļu',
    trade: 'koks SIA|loģistika SIA|ceptuve AS'
  },
  LT: {
    given: 'Žygimantas|Rūta|Šarūnas|Eglė',
    family: 'Žukauskas|Šimkienė|Ąžuolas|Čepaitė',
    firm: 'Baltijos|Nemuno|Žemaitijos',
    trade: 'statyba UAB|medis MB|vartai AB'
  },
  IS: {
    given: 'Þórdís|Guðmundur|Ægir|Sólveig',
    family: 'Þorsteinsdóttir|Ægisson|Guðjónsson|Björnsdóttir',
    firm: 'Norðurljós|Hvalfjörður|Bláa',
    trade: 'ehf.|útgerð hf.|gróðurhús ehf.'
  },
  TR: {
    given: 'İbrahim|Ayşe|Çağlar|Gülşen',
    family: 'Yılmaz|Öztürk|Şahin|Çelikoğlu|Işık',
    firm: 'Boğaziçi|İzmir Zeytin|Güneş',
    trade: 'Tekstil A.Ş.|Gıda Ltd. Şti.|İnşaat A.Ş.'
  },
  UA: {
    given: 'Олексій|Їлина|Ґалина|Юлія',
    family: 'Шевчук|Єременко|Ковальчук|Ґудзь',
    firm: 'Дніпро|Золоте поле|Карпати',
    trade: 'ТОВ|ПрАТ|ФОП'
  },
  KW: {
    given: 'فاطمة|أحمد|نورة|يوسف|عبد الله',
    family: 'الصباحي|العنزي|العجمي|المطيري|الرشيدي',
    firm: 'شركة الخليج|دار اللؤلؤ|Gulf Pearl|مخابز النخيل',
    trade: 'للتجارة ذ.م.م|General Trading W.L.L.|للمقاولات ش.م.ك'
  },
  JP: {
    given: '太郎|美咲|健一|さくら|ユウコ',
    family: '山田|佐藤|𠮷田|渡邊|高橋|髙島',
    firm: '日本橋|青空|みどり|カモメ|富士見',
    trade: '商事株式会社|製作所|食品有限会社|運輸株式会社',
    order: 'family first, no space'
  },
  US: {
    given: 'Renée|José|Madison|DeShawn|Zoë|Nguyễn',
    family: 'O’Connor|Núñez|Smith|Washington III|Trần|St. John',
    firm: 'Maple & Main|Blue Ridge|Lucky Seven|Cascade',
    trade: 'LLC|Supply Co., Inc.|Roofing, LLC|Analytics Inc.'
  }
} as const satisfies Record<string, NamePool>

export type CountryCode = keyof typeof NAMES
