/** A mutant that may survive, and why: no test can tell it from the original. */
export interface Argued {
  readonly file: string
  readonly before: string
  readonly after: string
  readonly because: string
}

export const ARGUED: readonly Argued[] = [
  {
    file: 'electron/core/auditChain/logLine.ts',
    before: `if (!line.trimStart().startsWith('{') || !line.includes('"hash"')) return undefined`,
    after: 'if (false) return undefined',
    because: 'It saves time: a text that begins otherwise is no object, and both schemas need the hash.'
  },
  {
    file: 'electron/core/auditChain/logLine.ts',
    before: `if (!line.trimStart().startsWith('{') || !line.includes('"hash"')) return undefined`,
    after: `if (!line.trimStart().startsWith('{') && !line.includes('"hash"')) return undefined`,
    because: 'It saves time: a text that lacks either fits no schema.'
  },
  {
    file: 'electron/service/api/jsonText.ts',
    before: 'for (let at = 1; at < text.length; at++) {',
    after: 'for (let at = 1; at <= text.length; at++) {',
    because: 'There is no character behind the end, so that nothing is done there.'
  },
  {
    file: 'electron/service/api/jsonText.ts',
    before: "if (character !== ',') break",
    after: 'if (false) break',
    because: 'Behind the last bracket of valid JSON there is only white space.'
  },
  {
    file: 'electron/service/api/jsonText.ts',
    before: "while (at < text.length && text[at] !== '\"') at += text[at] === '\\\\' ? 2 : 1",
    after: "while (true && text[at] !== '\"') at += text[at] === '\\\\' ? 2 : 1",
    because: 'In valid JSON, each string has a closing quote.'
  },
  {
    file: 'electron/service/api/jsonText.ts',
    before: "while (at < text.length && text[at] !== '\"') at += text[at] === '\\\\' ? 2 : 1",
    after: "while (at <= text.length && text[at] !== '\"') at += text[at] === '\\\\' ? 2 : 1",
    because: 'In valid JSON, each string has a closing quote.'
  },
  {
    file: 'shared/money/decimals.ts',
    before: "const digits = (sum < 0n ? -sum : sum).toString().padStart(decimals + 1, '0')",
    after: "const digits = (sum <= 0n ? -sum : sum).toString().padStart(decimals + 1, '0')",
    because: '-0n is 0n.'
  },
  {
    file: 'shared/money/decimals.ts',
    before: 'return point < 0 ? 0 : decimal.length - point - 1',
    after: 'return point <= 0 ? 0 : decimal.length - point - 1',
    because: 'No decimal begins with its point.'
  },
  {
    file: 'shared/domain/money.ts',
    before: 'const scaled = shift >= 0 ? digits * powerOfTen(shift) : exactQuotient(digits, powerOfTen(-shift))',
    after: 'const scaled = shift > 0 ? digits * powerOfTen(shift) : exactQuotient(digits, powerOfTen(-shift))',
    because: 'Multiplied with one or divided by one, a number stays the same.'
  },
  {
    file: 'shared/domain/money.ts',
    before: 'const POWERS = Array.from({ length: 20 }, (_, exponent) => 10n ** BigInt(exponent))',
    after: 'const POWERS = Array.from({}, (_, exponent) => 10n ** BigInt(exponent))',
    because: 'What the table lacks is computed; it only saves time.'
  },
  {
    file: 'shared/domain/money.ts',
    before: 'const POWERS = Array.from({ length: 20 }, (_, exponent) => 10n ** BigInt(exponent))',
    after: 'const POWERS = Array.from({ length: 20 }, () => undefined)',
    because: 'What the table lacks is computed; it only saves time.'
  },
  {
    file: 'shared/domain/money.ts',
    before: "const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(MONEY_SCALE + 1, '0')",
    after: "const digits = (scaled <= 0n ? -scaled : scaled).toString().padStart(MONEY_SCALE + 1, '0')",
    because: '-0n is 0n.'
  },
  {
    file: 'electron/core/matching/reading/csv/tableRows.ts',
    before: 'return lines.size > 0 && places.some(({ line }) => lines.has(line))',
    after: 'return lines.size >= 0 && places.some(({ line }) => lines.has(line))',
    because: 'It saves time: no line is in an empty set.'
  },
  {
    file: 'electron/core/matching/reading/pain/painParser.ts',
    before: "`The text of ${this.#here?.name ?? ''} is longer than ${LONGEST_TEXT} characters.`,",
    after: "`The text of ${this.#here.name ?? ''} is longer than ${LONGEST_TEXT} characters.`,",
    because: 'The scanner refuses text outside of elements, so there is one.'
  },
  {
    file: 'electron/core/matching/reading/xml/xmlScanner.ts',
    before: 'if (end < 0) return false',
    after: 'if (end <= 0) return false',
    because: 'A section begins with something else than its end.'
  },
  {
    file: 'electron/core/matching/reading/xml/xmlScanner.ts',
    before: 'const hasEntity = this.#signs.entity < end',
    after: 'const hasEntity = true',
    because: 'It saves time: a text without entities stays as it is.'
  },
  {
    file: 'electron/core/matching/reading/xml/xmlScanner.ts',
    before: 'if (this.isTextWanted || isOutside || hasEntity) {',
    after: 'if (true) {',
    because: 'It saves time: nothing is wrong with such a text, and nobody is told it.'
  },
  {
    file: 'electron/core/matching/reading/pain/painParser.ts',
    before: 'const isBare = text.charCodeAt(0) > 32 && text.charCodeAt(text.length - 1) > 32',
    after: 'const isBare = text.charCodeAt(0) > 32 && text.charCodeAt(text.length + 1) > 32',
    because: 'It saves time: a text without space around it stays as it is.'
  },
  {
    file: 'electron/core/matching/reading/pain/painMessage.ts',
    before: 'const START: Place = { line: 1, column: 1 }',
    after: 'const START: Place = {}',
    because: 'Nothing is told of a batch or a payment that has not begun.'
  },
  {
    file: 'electron/core/matching/reading/csv/cells/headings.ts',
    before: `if (/^[\\0-\\x7f]*$/.test(text)) return text.toLowerCase().replace(/[^a-z\\d]/g, '')`,
    after: `if (false) return text.toLowerCase().replace(/[^a-z\\d]/g, '')`,
    because: 'It saves time: the longer way leaves the same of plain letters.'
  },
  {
    file: 'electron/core/matching/reading/csv/csvItems.ts',
    before: `counterpartyName: (money && money.amount > 0n ? text('payerName') : null) ?? text('counterpartyName'),`,
    after: `counterpartyName: (money && money.amount >= 0n ? text('payerName') : null) ?? text('counterpartyName'),`,
    because: 'No payment has an amount of nothing.'
  },
  {
    file: 'electron/core/matching/reading/pain/readPain.ts',
    before:
      'for (let at = 0; at < chunk.length; at += PIECE) scanner.write(characters.decode(chunk.subarray(at, at + PIECE)))',
    after:
      'for (let at = 0; at <= chunk.length; at += PIECE) scanner.write(characters.decode(chunk.subarray(at, at + PIECE)))',
    because: 'Behind the end there is nothing to write.'
  },
  {
    file: 'electron/core/matching/reading/pain/painParser.ts',
    before: 'if (!child) return undefined',
    after: 'if (false) return undefined',
    because: 'It saves time: what it forgets is looked up by its name.'
  },
  {
    file: 'electron/core/matching/reading/itemSink.ts',
    before: '.sort((one, other) => (one.currency < other.currency ? -1 : 1))',
    after: '.sort((one, other) => (one.currency <= other.currency ? -1 : 1))',
    because: 'No currency is there twice.'
  },
  {
    file: 'electron/core/matching/reading/csv/csvMoney.ts',
    before:
      'function isOutByWord(word: string, isNegative: boolean, { outWords = [], inWords = [] }: CsvMapping): boolean | string {',
    after:
      'function isOutByWord(word: string, isNegative: boolean, { outWords = [], inWords = ["Stryker was here"] }: CsvMapping): boolean | string {',
    because: 'No cell says that.'
  },
  {
    file: 'electron/core/matching/reading/xml/attributes.ts',
    before: 'for (let at = from; at < text.length; at++) {',
    after: 'for (let at = from; at <= text.length; at++) {',
    because: 'There is no character behind the end, so that nothing is done there.'
  },
  {
    file: 'electron/core/matching/reading/xml/names.ts',
    before: 'if (this.#known.size < MOST_NAMES) this.#known.set(name, known)',
    after: 'if (this.#known.size < MOST_NAMES) ;',
    because: 'It saves time: a name that is not known is tested again.'
  },
  {
    file: 'electron/core/matching/reading/xml/attributes.ts',
    before: 'if (this.#known.size < MOST_KEPT && source.length < LONGEST_KEPT) this.#known.set(source, attributes)',
    after: 'if (this.#known.size <= MOST_KEPT && source.length < LONGEST_KEPT) this.#known.set(source, attributes)',
    because: 'It keeps one more.'
  },
  {
    file: 'electron/core/matching/reading/xml/names.ts',
    before: 'if (this.#known.size < MOST_NAMES) this.#known.set(name, known)',
    after: 'if (this.#known.size >= MOST_NAMES) this.#known.set(name, known)',
    because: 'It saves time: a name that is not known is tested again.'
  },
  {
    file: 'electron/core/matching/reading/values/uuid.ts',
    before: 'const CANONICAL = /^[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}$/',
    after: 'const CANONICAL = /^[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}/',
    because: 'Only texts of this length are compared with it.'
  },
  {
    file: 'electron/core/matching/reading/values/uuid.ts',
    before: 'if (text.length !== 36 && text.length !== 32) return undefined',
    after: 'if (false) return undefined',
    because: 'It saves time: a text of another length has neither form.'
  },
  {
    file: 'electron/core/matching/reading/values/usedIds.ts',
    before: 'for (let at = 0; at < id.length; at += 2) {',
    after: 'for (let at = 0; at <= id.length; at += 2) {',
    because: 'Behind the end it mixes once more, which keeps equal what is equal, and the rest apart.'
  },
  {
    file: 'electron/features/sync/job/scheduledSync.ts',
    before: "return kind === 'full' || counts.inserted + counts.changed > 0",
    after: "return kind === 'full' || counts.inserted + counts.changed >= 0",
    because: 'It saves time: where no row changed, what is looked at once more is as it was.'
  },
  {
    file: 'electron/features/sync/changesHead.ts',
    before: 'if (last === undefined || newest === null) return false',
    after: 'if (last === undefined || false) return false',
    because: 'No time is before null, nor is it null.'
  },
  {
    file: 'electron/features/sync/reach.ts',
    before: "return { page, cursorHistory: [], place: 'head' }",
    after: 'return { page, cursorHistory: ["Stryker was here"], place: \'head\' }',
    because: 'A text has no id, and a place without an id is the head of the list.'
  },
  {
    file: 'electron/core/matching/figures/assessing/itemAssessments.ts',
    before: "if (state === 'matched') return MATCHED",
    after: 'if (false) return MATCHED',
    because: 'It saves memory: what is made below says the same.'
  },
  {
    file: 'electron/core/matching/figures/state/assessmentState.ts',
    before: 'const first = sides[indexes[0] ?? -1]',
    after: 'const first = sides[indexes[0] ?? +1]',
    because: 'It is used only where there is one index.'
  },
  {
    file: 'electron/core/matching/figures/state/assessmentState.ts',
    before: 'if (indexes.length === 1) return first === undefined ? [] : [first]',
    after: 'if (false) return first === undefined ? [] : [first]',
    because: 'It saves time: nearly every match has one side, and the next line does the same.'
  },
  {
    file: 'electron/core/matching/pairing/contradicting/idsOfRows.ts',
    before: 'if (failed.size > 0) for (const id of (alive = aliveOf(rows)).keys()) failed.delete(id)',
    after: 'if (true) for (const id of (alive = aliveOf(rows)).keys()) failed.delete(id)',
    because: 'It saves time: from an empty set nothing is taken.'
  },
  {
    file: 'electron/core/matching/months.ts',
    before: 'const [, joined, finnish] = COMPOUND.exec(word) ?? []',
    after: 'const [, joined, finnish] = COMPOUND.exec(word) ?? ["Stryker was here"]',
    because: 'The first element is not read.'
  },
  {
    file: 'electron/core/matching/pairing/contradicting/pairWords.ts',
    before: 'const initials: [ofOne: boolean, ofOther: boolean] = [false, false]',
    after: 'const initials: [ofOne: boolean, ofOther: boolean] = []',
    because: 'What is undefined counts as false.'
  },
  {
    file: 'electron/core/matching/pairing/texts/references.ts',
    before: "if (own.isEmpty || theirs.isEmpty) return 'fits'",
    after: "if (own.isEmpty && theirs.isEmpty) return 'fits'",
    because: 'It saves time: whatever is compared below, only what both have can differ.'
  },
  {
    file: 'electron/core/matching/pairing/wanted/wantedDays.ts',
    before: 'if (last === null || dueOn > last) last = dueOn',
    after: 'if (last === null || dueOn >= last) last = dueOn',
    because: 'It is the same day.'
  },
  {
    file: 'electron/core/matching/figures/assessing/itemAssessments.ts',
    before: 'if (isPending && differences.length === 0 && !isUnexplained) return IN_TRANSIT',
    after: 'if (false) return IN_TRANSIT',
    because: 'It saves memory: what is made below says the same.'
  },
  {
    file: 'electron/core/matching/figures/weighing/matchFigures.ts',
    before: 'if (known) return known',
    after: 'if (false) return known',
    because: 'It saves memory: what is made below says the same.'
  },
  {
    file: 'electron/core/matching/figures/weighing/matchFigures.ts',
    before:
      'if (item.counterpartyNumber !== null && item.counterpartyNumber !== row.counterpartyNumber) return undefined',
    after: 'if (item.counterpartyNumber !== null && true) return undefined',
    because: 'It saves time: the closer look says the same of what is as expected.'
  },
  {
    file: 'electron/core/matching/figures/state/spokenFor.ts',
    before: 'const sides = [suggested, declined].filter(({ items }) => items.size > 0)',
    after: 'const sides = [suggested, declined].filter(({ items }) => items.size >= 0)',
    because: 'It saves time: sides without payments name no transaction either.'
  },
  {
    file: 'electron/core/matching/figures/backTest.ts',
    before: 'if (!was || !would || isSame(was, would)) return',
    after: 'if (false || isSame(was, would)) return',
    because: 'Every payment is assessed, so it has both outcomes.'
  },
  {
    file: 'electron/core/matching/pairing/applying/sameId.ts',
    before: 'const paid = values.filter((value) => value < 0n === amount < 0n)',
    after: 'const paid = values.filter((value) => value <= 0n === amount < 0n)',
    because: 'Nothing is added or taken by 0n.'
  },
  {
    file: 'electron/core/matching/pairing/toMatching.ts',
    before: "return rows.length === 1 ? 'N:1' : 'N:M'",
    after: "return true ? 'N:1' : 'N:M'",
    because: 'No rule matches several payments with several transactions.'
  },
  {
    file: 'electron/core/matching/pairing/matchItems.ts',
    before: 'if (first === undefined || last === undefined) return () => true',
    after: 'if (false || last === undefined) return () => true',
    because: 'A list without a first has no last either.'
  },
  {
    file: 'electron/core/matching/pairing/applying/candidateGroups.ts',
    before: 'if (!isFirst) continue',
    after: 'if (false) continue',
    because: 'It saves memory: a key that only one list has joins nothing.'
  },
  {
    file: 'electron/core/matching/pairing/bookingHints.ts',
    before: 'if (unfound.length === 0) return []',
    after: 'if (false) return []',
    because: 'It saves time: of no batch nothing is found.'
  },
  {
    file: 'electron/core/matching/pairing/applying/applyRules.ts',
    before: 'if (items.length === 0) break',
    after: 'if (false) break',
    because: 'It saves time: without payments no rule finds any.'
  },
  {
    file: 'electron/core/matching/pairing/applying/applyRules.ts',
    before: 'learnFrom(matchState.matches.slice(before), bulks)',
    after: 'learnFrom(matchState.matches, bulks)',
    because: 'It saves time: what was learnt before is known.'
  },
  {
    file: 'electron/core/matching/pairing/applying/candidateGroups.ts',
    before: 'const [first, second] = rows.length <= items.length ? [putRows, putItems] : [putItems, putRows]',
    after: 'const [first, second] = true ? [putRows, putItems] : [putItems, putRows]',
    because: 'It saves memory: which list comes first joins the same.'
  },
  {
    file: 'electron/core/matching/pairing/applying/candidateGroups.ts',
    before: 'const [first, second] = rows.length <= items.length ? [putRows, putItems] : [putItems, putRows]',
    after: 'const [first, second] = false ? [putRows, putItems] : [putItems, putRows]',
    because: 'It saves memory: which list comes first joins the same.'
  },
  {
    file: 'electron/core/matching/pairing/applying/candidateGroups.ts',
    before: 'const [first, second] = rows.length <= items.length ? [putRows, putItems] : [putItems, putRows]',
    after: 'const [first, second] = rows.length < items.length ? [putRows, putItems] : [putItems, putRows]',
    because: 'It saves memory: which list comes first joins the same.'
  },
  {
    file: 'electron/core/matching/pairing/applying/candidateGroups.ts',
    before: 'const [first, second] = rows.length <= items.length ? [putRows, putItems] : [putItems, putRows]',
    after: 'const [first, second] = rows.length > items.length ? [putRows, putItems] : [putItems, putRows]',
    because: 'It saves memory: which list comes first joins the same.'
  },
  {
    file: 'electron/core/matching/pairing/applying/candidateGroups.ts',
    before: 'if (buckets.size > 0) second(false)',
    after: 'if (true) second(false)',
    because: 'It saves time: nothing is put where there is no key.'
  },
  {
    file: 'electron/core/matching/pairing/applying/candidateGroups.ts',
    before: 'if (buckets.size > 0) second(false)',
    after: 'if (buckets.size >= 0) second(false)',
    because: 'It saves time: nothing is put where there is no key.'
  },
  {
    file: 'electron/core/matching/pairing/applying/candidateGroups.ts',
    before: 'if (buckets.size > 0) second(false)',
    after: 'if (buckets.size > 0) second(true)',
    because: 'It saves memory: a key that only one list has joins nothing.'
  },
  {
    file: 'electron/core/matching/pairing/applying/candidateGroups.ts',
    before: 'if (candidateGroups.size === 0) return []',
    after: 'if (false) return []',
    because: 'It saves time: of no group nothing is collected.'
  },
  {
    file: 'electron/core/matching/pairing/applying/candidateGroups.ts',
    before: 'if (!isCompared) leftOut.push(...itemsOf.slice(0, 1))',
    after: 'if (!isCompared) leftOut.push(...itemsOf)',
    because: 'They are joined, so that all have the place of the first.'
  },
  {
    file: 'electron/core/matching/pairing/applying/disjointSets.ts',
    before: 'for (let index = 0; index < size; index++) parents[index] = index',
    after: 'for (let index = 0; index <= size; index++) parents[index] = index',
    because: 'There is no place behind the last.'
  },
  {
    file: 'electron/core/matching/pairing/applying/disjointSets.ts',
    before: 'if (a < b) parents[b] = a',
    after: 'if (a <= b) parents[b] = a',
    because: 'It is the same set.'
  },
  {
    file: 'electron/core/matching/pairing/applying/linkPairs.ts',
    before: 'if (side === undefined) continue',
    after: 'if (false) continue',
    because: 'Each index has a side.'
  },
  {
    file: 'electron/core/matching/pairing/applying/joinKeys.ts',
    before: "if (keys.length === 1 && joined.length === 1) joined = [`${before ?? ''}${BETWEEN}${only}`]",
    after: "if (false) joined = [`${before ?? ''}${BETWEEN}${only}`]",
    because: 'It saves time: one key is joined with one as many are with many.'
  },
  {
    file: 'electron/core/matching/pairing/applying/joinKeys.ts',
    before: 'if (single !== undefined && keyed.length === 1) return keysOf(single)',
    after: 'if (true && keyed.length === 1) return keysOf(single)',
    because: 'A list of one has a first.'
  },
  {
    file: 'electron/core/matching/pairing/comparing/accounts.ts',
    before: 'if (one === other) return true',
    after: 'if (false) return true',
    because: 'It saves time: equal numbers are equal as they are compared below.'
  },
  {
    file: 'electron/core/matching/pairing/comparing/accounts.ts',
    before: 'const [short, long] = a.length < b.length ? [a, b] : [b, a]',
    after: 'const [short, long] = a.length <= b.length ? [a, b] : [b, a]',
    because: 'They are not of one length.'
  },
  {
    file: 'electron/core/matching/pairing/comparing/amountComparer.ts',
    before: 'if (amount === null || currency === null) return false',
    after: 'if (false) return false',
    because: 'Without an amount it has no key, and is not compared.'
  },
  {
    file: 'electron/core/matching/pairing/comparing/amountComparer.ts',
    before: 'if (amount === null || currency === null) return false',
    after: 'if (amount === null && currency === null) return false',
    because: 'Without an amount it has no key, and is not compared.'
  },
  {
    file: 'electron/core/matching/pairing/comparing/amountComparer.ts',
    before: 'if (amount === null || currency === null) return false',
    after: 'if (false || currency === null) return false',
    because: 'Without an amount it has no key, and is not compared.'
  },
  {
    file: 'electron/core/matching/pairing/comparing/amountComparer.ts',
    before: 'if (amount === null || currency === null) return false',
    after: 'if (amount === null || false) return false',
    because: 'Without a currency it has no key, and is not compared.'
  },
  {
    file: 'electron/core/matching/pairing/comparing/amountComparer.ts',
    before: 'if (amount === null || currency === null) return false',
    after: 'if (amount === null || currency === null) return true',
    because: 'Without an amount it has no key, and is not compared.'
  },
  {
    file: 'electron/core/matching/pairing/comparing/businessDays.ts',
    before: 'if (known !== undefined) return known',
    after: 'if (false) return known',
    because: 'It saves time: it is calculated again.'
  },
  {
    file: 'electron/core/matching/pairing/comparing/dateComparer.ts',
    before: 'if (before) return before',
    after: 'if (false) return before',
    because: 'It saves time: it is calculated again.'
  },
  {
    file: 'electron/core/matching/pairing/comparing/dateComparer.ts',
    before: 'known.set(name, bounds)',
    after: ';',
    because: 'It saves time: what is not remembered is calculated again.'
  },
  {
    file: 'electron/core/matching/pairing/comparing/dateComparer.ts',
    before: 'rowLook: ({ createdAt }) => createdAt.slice(0, 10),',
    after: 'rowLook: ({ createdAt }) => createdAt,',
    because: 'It saves time: transactions of one day are compared one by one.'
  },
  {
    file: 'electron/core/matching/pairing/comparing/nameComparer.ts',
    before:
      'for (const other of words.slice(place + 1)) keys.push(word < other ? `${word} ${other}` : `${other} ${word}`)',
    after:
      'for (const other of words.slice(place + 1)) keys.push(word <= other ? `${word} ${other}` : `${other} ${word}`)',
    because: 'No word is in a reading twice.'
  },
  {
    file: 'electron/core/matching/pairing/contradicting/ids.ts',
    before: "if (row.correlationId === correlationId) return 'service'",
    after: "if (false) return 'service'",
    because: 'It saves time: equal ids have one key.'
  },
  {
    file: 'electron/core/matching/pairing/contradicting/idsOfRows.ts',
    before: "if (settlementStatus === 'failed' && isProvided(correlationId)) failed.add(idKey(correlationId))",
    after: 'if (true && isProvided(correlationId)) failed.add(idKey(correlationId))',
    because: 'It saves memory: ids of what did not fail are taken out below.'
  },
  {
    file: 'electron/core/matching/pairing/contradicting/lostLetters.ts',
    before: 'const WORDS = /[^\\p{L}\\p{N}\\p{M}?\\uFFFD]+/u',
    after: 'const WORDS = /[^\\p{L}\\p{N}\\p{M}?\\uFFFD]/u',
    because: 'An empty word says nothing.'
  },
  {
    file: 'electron/core/matching/pairing/contradicting/lostLetters.ts',
    before:
      'return word.split(/([?\\uFFFD]+)/).map((part, place) => (place % 2 === 0 ? normalise(latinSpelling(part)) : part))',
    after:
      'return word.split(/([?\\uFFFD])/).map((part, place) => (place % 2 === 0 ? normalise(latinSpelling(part)) : part))',
    because: 'Marks one by one may stand for as many letters.'
  },
  {
    file: 'electron/core/matching/pairing/contradicting/names.ts',
    before: "if (one === other) return 'compatible'",
    after: "if (false) return 'compatible'",
    because: 'It saves time: equal names have equal letters.'
  },
  {
    file: 'electron/core/matching/pairing/texts/documents.ts',
    before: 'for (let count = parts.length; count > 0; count--) {',
    after: 'for (let count = parts.length; count >= 0; count--) {',
    because: 'Nothing is no reference.'
  },
  {
    file: 'electron/core/matching/pairing/texts/writtenIn.ts',
    before: 'if (!sought.startsWith(read)) return undefined',
    after: 'if (false) return undefined',
    because: 'It saves time: what has begun otherwise does not become equal.'
  },
  {
    file: 'electron/core/matching/pairing/texts/references.ts',
    before: "if (own.isEmpty || theirs.isEmpty) return 'fits'",
    after: "if (false) return 'fits'",
    because: 'It saves time: whatever is compared below, only what both have can differ.'
  },
  {
    file: 'electron/core/matching/pairing/texts/references.ts',
    before: 'const kinds = new Set(instructed.numbers.flatMap(({ kind }) => kind ?? []))',
    after: 'const kinds = new Set(instructed.numbers.flatMap(({ kind }) => kind ?? ["Stryker was here"]))',
    because: 'The other side has no such kind.'
  },
  {
    file: 'electron/core/matching/pairing/texts/references.ts',
    before: 'ours[0]?.text.length === theirs[0]?.text.length',
    after: 'ours[0].text.length === theirs[0]?.text.length',
    because: 'There is one.'
  },
  {
    file: 'electron/core/matching/pairing/texts/references.ts',
    before: 'ours[0]?.text.length === theirs[0]?.text.length',
    after: 'ours[0]?.text.length === theirs[0].text.length',
    because: 'There is one.'
  },
  {
    file: 'electron/core/matching/pairing/texts/references.ts',
    before: 'return number !== undefined && (number.kind !== null || number.text.length >= LEAST_BARE)',
    after: 'return true && (number.kind !== null || number.text.length >= LEAST_BARE)',
    because: 'There is one.'
  },
  {
    file: 'electron/core/matching/pairing/contradicting/pairWords.ts',
    before: 'while (at < short.length && short[at] === long[at]) at++',
    after: 'while (true && short[at] === long[at]) at++',
    because: 'The texts differ, which ends it.'
  },
  {
    file: 'electron/core/matching/pairing/contradicting/pairWords.ts',
    before: 'while (at < short.length && short[at] === long[at]) at++',
    after: 'while (at <= short.length && short[at] === long[at]) at++',
    because: 'The texts differ, which ends it.'
  },
  {
    file: 'electron/core/matching/pairing/contradicting/pairWords.ts',
    before: 'const [short, long] = one.length <= other.length ? [one, other] : [other, one]',
    after: 'const [short, long] = one.length < other.length ? [one, other] : [other, one]',
    because: 'Of one length, either may be the first.'
  },
  {
    file: 'electron/core/matching/pairing/contradicting/tellingTexts.ts',
    before: "if (key === '' || party === '') return",
    after: "if (false || party === '') return",
    because: 'It saves time: no text without letters is told from others.'
  },
  {
    file: 'electron/core/matching/pairing/knownBulks.ts',
    before: 'let last: FoundIn = { batch: null, bulkPaymentId: null }',
    after: 'let last: FoundIn = {}',
    because: 'It saves time: what was learnt before is known.'
  },
  {
    file: 'electron/core/matching/pairing/knownBulks.ts',
    before:
      'if (bulkPaymentId === null || (batch === last.batch && bulkPaymentId === last.bulkPaymentId)) return false',
    after: 'if (bulkPaymentId === null || (false)) return false',
    because: 'It saves time: what was learnt before is known.'
  },
  {
    file: 'electron/core/matching/pairing/knownBulks.ts',
    before: 'last = { batch, bulkPaymentId }',
    after: 'last = {}',
    because: 'It saves time: what was learnt before is known.'
  },
  {
    file: 'electron/core/matching/pairing/texts/normalise.ts',
    before: 'const PLAIN = /^[\\0-\\x7f]*$/',
    after: 'const PLAIN = /^[\\0-\\x7f]$/',
    because: 'It saves time: the longer way leaves the same of plain letters.'
  },
  {
    file: 'electron/core/matching/pairing/texts/normalise.ts',
    before: "if (PLAIN.test(text)) return upper.replace(NOT_PLAIN, '')",
    after: "if (false) return upper.replace(NOT_PLAIN, '')",
    because: 'It saves time: the longer way leaves the same of plain letters.'
  },
  {
    file: 'electron/core/matching/pairing/texts/normalise.ts',
    before: 'if (PLAIN.test(text)) return [bare]',
    after: 'if (false) return [bare]',
    because: 'It saves time: plain letters have one spelling.'
  },
  {
    file: 'electron/core/matching/pairing/matchItems.ts',
    before: '(createdAt > first && createdAt < last)',
    after: '(createdAt > first && createdAt <= last)',
    because: 'The last day itself is within its window.'
  },
  {
    file: 'electron/core/matching/pairing/matchItems.ts',
    before: '(createdAt > first && createdAt < last)',
    after: '(createdAt >= first && createdAt < last)',
    because: 'The first day itself is within its window.'
  },
  {
    file: 'electron/core/matching/pairing/matchItems.ts',
    before: 'if (first === undefined || last === undefined) return () => true',
    after: 'if (first === undefined && last === undefined) return () => true',
    because: 'A list without a first has no last either.'
  },
  {
    file: 'electron/core/matching/pairing/matchItems.ts',
    before: 'if (first === undefined || last === undefined) return () => true',
    after: 'if (first === undefined || false) return () => true',
    because: 'A list without a first has no last either.'
  },
  {
    file: 'electron/core/matching/pairing/twins.ts',
    before: 'return amounts.map((amount) => (amount < 0n ? -amount : amount))',
    after: 'return amounts.map((amount) => (amount <= 0n ? -amount : amount))',
    because: '-0n is 0n.'
  },
  {
    file: 'electron/core/matching/pairing/leftovers/groups.ts',
    before: 'return amount < 0n ? -amount : amount',
    after: 'return amount <= 0n ? -amount : amount',
    because: '-0n is 0n.'
  },
  {
    file: 'electron/core/matching/pairing/wanted/wantedSizes.ts',
    before: 'const size = amount < 0n ? -amount : amount',
    after: 'const size = amount <= 0n ? -amount : amount',
    because: '-0n is 0n.'
  },
  {
    file: 'electron/core/matching/pairing/wanted/wantedSizes.ts',
    before: 'for (const size of [...sizes].sort((one, other) => (one < other ? -1 : 1))) {',
    after: 'for (const size of [...sizes].sort((one, other) => (one <= other ? -1 : 1))) {',
    because: 'No size is in a set twice.'
  },
  {
    file: 'electron/core/matching/pairing/wanted/wantedSizes.ts',
    before: 'const least = size > tolerance ? size - tolerance : 0n',
    after: 'const least = size >= tolerance ? size - tolerance : 0n',
    because: 'It is 0n either way.'
  },
  {
    file: 'electron/core/matching/pairing/wanted/wantedSizes.ts',
    before: 'if (tolerance > most) most = tolerance',
    after: 'if (tolerance >= most) most = tolerance',
    because: 'It is the same tolerance.'
  },
  {
    file: 'electron/core/matching/pairing/wanted/wantedDays.ts',
    before: 'if (first === null || dueOn < first) first = dueOn',
    after: 'if (first === null || dueOn <= first) first = dueOn',
    because: 'It is the same day.'
  },
  {
    file: 'electron/core/matching/pairing/wanted/wantedDays.ts',
    before: 'if (first === null || last === null) return { from: null, to: null }',
    after: 'if (first === null && last === null) return { from: null, to: null }',
    because: 'A list without a first has no last either.'
  },
  {
    file: 'electron/core/matching/pairing/wanted/wantedDays.ts',
    before: 'if (first === null || last === null) return { from: null, to: null }',
    after: 'if (first === null || false) return { from: null, to: null }',
    because: 'A list without a first has no last either.'
  },
  {
    file: 'electron/core/matching/pairing/wanted/wantedDays.ts',
    before: 'if (first === null || last === null) return { from: null, to: null }',
    after: 'if (false || last === null) return { from: null, to: null }',
    because: 'A list without a first has no last either.'
  },
  {
    file: 'electron/core/matching/pairing/batches/splitBatches.ts',
    before: 'const composite = compositeOf(batch, byBatch.get(batch.id) ?? [], messageId)',
    after: 'const composite = compositeOf(batch, byBatch.get(batch.id) ?? ["Stryker was here"], messageId)',
    because: 'A batch of one payment is none.'
  }
]
