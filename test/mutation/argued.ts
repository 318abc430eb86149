/** A mutant that may survive, and why: no test can tell it from the original. */
export interface Argued {
  readonly file: string
  readonly before: string
  readonly after: string
  readonly because: string
}

export const ARGUED: readonly Argued[] = [
  {
    file: 'electron/chain/logLine.ts',
    before: `if (!line.trimStart().startsWith('{') || !line.includes('"hash"')) return undefined`,
    after: 'if (false) return undefined',
    because: 'It saves time: a text that begins otherwise is no object, and both schemas need the hash.'
  },
  {
    file: 'electron/chain/logLine.ts',
    before: `if (!line.trimStart().startsWith('{') || !line.includes('"hash"')) return undefined`,
    after: `if (!line.trimStart().startsWith('{') && !line.includes('"hash"')) return undefined`,
    because: 'It saves time: a text that lacks either fits no schema.'
  },
  {
    file: 'electron/chain/logLine.ts',
    before: 'return value?.hash === undefined ? undefined : LogLine.safeParse(value).data',
    after: 'return false ? undefined : LogLine.safeParse(value).data',
    because: 'It saves time: both schemas need the hash.'
  },
  {
    file: 'electron/api/jsonText.ts',
    before: 'for (let at = 1; at < text.length; at++) {',
    after: 'for (let at = 1; at <= text.length; at++) {',
    because: 'There is no character behind the end, so that nothing is done there.'
  },
  {
    file: 'electron/api/jsonText.ts',
    before: "if (character !== ',') break",
    after: 'if (false) break',
    because: 'Behind the last bracket of valid JSON there is only white space.'
  },
  {
    file: 'electron/api/jsonText.ts',
    before: "while (at < text.length && text[at] !== '\"') at += text[at] === '\\\\' ? 2 : 1",
    after: "while (true && text[at] !== '\"') at += text[at] === '\\\\' ? 2 : 1",
    because: 'In valid JSON, each string has a closing quote.'
  },
  {
    file: 'electron/api/jsonText.ts',
    before: "while (at < text.length && text[at] !== '\"') at += text[at] === '\\\\' ? 2 : 1",
    after: "while (at <= text.length && text[at] !== '\"') at += text[at] === '\\\\' ? 2 : 1",
    because: 'In valid JSON, each string has a closing quote.'
  },
  {
    file: 'shared/decimals.ts',
    before: "const digits = (sum < 0n ? -sum : sum).toString().padStart(decimals + 1, '0')",
    after: "const digits = (sum <= 0n ? -sum : sum).toString().padStart(decimals + 1, '0')",
    because: '-0n is 0n.'
  },
  {
    file: 'shared/decimals.ts',
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
    file: 'electron/reconciliation/reading/csv/tableRows.ts',
    before: 'return lines.size > 0 && places.some(({ line }) => lines.has(line))',
    after: 'return lines.size >= 0 && places.some(({ line }) => lines.has(line))',
    because: 'It saves time: no line is in an empty set.'
  },
  {
    file: 'electron/reconciliation/reading/pain/painParser.ts',
    before: "`The text of ${this.#here?.name ?? ''} is longer than ${LONGEST_TEXT} characters.`,",
    after: "`The text of ${this.#here.name ?? ''} is longer than ${LONGEST_TEXT} characters.`,",
    because: 'The scanner refuses text outside of elements, so there is one.'
  },
  {
    file: 'electron/reconciliation/reading/xml/names.ts',
    before: 'return end < text.length ? this.#note(text.slice(at, end)) : undefined',
    after: 'return end <= text.length ? this.#note(text.slice(at, end)) : undefined',
    because:
      'A tag whose name has no end yet has no end either, so it is read again; what is noted of it only saves time.'
  },
  {
    file: 'electron/reconciliation/reading/xml/names.ts',
    before: 'if (this.#known.size < MOST_NAMES) this.#known.set(name, known)',
    after: 'if (this.#known.size >= MOST_NAMES) this.#known.set(name, known)',
    because: 'It saves time: a name that is not known is tested again.'
  },
  {
    file: 'electron/reconciliation/reading/values/usedIds.ts',
    before: 'for (let at = 0; at < id.length; at += 2) {',
    after: 'for (let at = 0; at <= id.length; at += 2) {',
    because: 'Behind the end it mixes once more, which keeps equal what is equal, and the rest apart.'
  },
  {
    file: 'electron/sync/job/scheduledSync.ts',
    before: "return kind === 'full' || counts.inserted + counts.changed > 0",
    after: "return kind === 'full' || counts.inserted + counts.changed >= 0",
    because: 'It saves time: where no row changed, what is looked at once more is as it was.'
  },
  {
    file: 'electron/sync/reach.ts',
    before: "return { page, cursorHistory: [], place: 'head' }",
    after: 'return { page, cursorHistory: ["Stryker was here"], place: \'head\' }',
    because: 'A text has no id, and a place without an id is the head of the list.'
  },
  {
    file: 'electron/reconciliation/figures/assessing/itemAssessments.ts',
    before: "if (state === 'matched') return MATCHED",
    after: 'if (false) return MATCHED',
    because: 'It saves memory: what is made below says the same.'
  },
  {
    file: 'electron/reconciliation/figures/assessing/related.ts',
    before: 'if (ids.has(id)) name(id, item, index, uuidIn(id) === undefined ? dueOn : null)',
    after: 'if (true) name(id, item, index, uuidIn(id) === undefined ? dueOn : null)',
    because: 'It saves time: nobody asks about other ids.'
  },
  {
    file: 'electron/reconciliation/figures/state/assessmentState.ts',
    before: 'const first = sides[indexes[0] ?? -1]',
    after: 'const first = sides[indexes[0] ?? +1]',
    because: 'It is used only where there is one index.'
  },
  {
    file: 'electron/reconciliation/figures/state/assessmentState.ts',
    before: 'if (indexes.length === 1) return first === undefined ? [] : [first]',
    after: 'if (false) return first === undefined ? [] : [first]',
    because: 'It saves time: nearly every match has one side, and the next line does the same.'
  },
  {
    file: 'electron/reconciliation/figures/state/related.ts',
    before: 'for (let place = 0; place < rowClaims.length && bulks.size > 0; place++) {',
    after: 'for (let place = 0; place < rowClaims.length && true; place++) {',
    because: 'It saves time: from an empty set nothing is taken.'
  },
  {
    file: 'electron/reconciliation/matching/contradicting/idsOfRows.ts',
    before: 'if (failed.size > 0) for (const id of (alive = aliveOf(rows)).keys()) failed.delete(id)',
    after: 'if (true) for (const id of (alive = aliveOf(rows)).keys()) failed.delete(id)',
    because: 'It saves time: from an empty set nothing is taken.'
  },
  {
    file: 'electron/reconciliation/matching/contradicting/months.ts',
    before: 'const [, joined, finnish] = COMPOUND.exec(word) ?? []',
    after: 'const [, joined, finnish] = COMPOUND.exec(word) ?? ["Stryker was here"]',
    because: 'The first element is not read.'
  },
  {
    file: 'electron/reconciliation/matching/contradicting/pairWords.ts',
    before: 'const initials: [ofOne: boolean, ofOther: boolean] = [false, false]',
    after: 'const initials: [ofOne: boolean, ofOther: boolean] = []',
    because: 'What is undefined counts as false.'
  },
  {
    file: 'electron/reconciliation/matching/contradicting/references.ts',
    before: "if (instructed.isEmpty || paid.isEmpty) return 'fits'",
    after: "if (instructed.isEmpty && paid.isEmpty) return 'fits'",
    because: 'It saves time: whatever is compared below, only what both have can differ.'
  },
  {
    file: 'electron/reconciliation/matching/normalise.ts',
    before: 'const NOT_WRITTEN = /[^\\p{L}\\p{N}]+/gu',
    after: 'const NOT_WRITTEN = /[^\\p{L}\\p{N}]/gu',
    because: 'It saves time: the same characters go, one by one.'
  },
  {
    file: 'electron/reconciliation/matching/remembering.ts',
    before: 'if (known.size >= most) known.clear()',
    after: 'if (known.size > most) known.clear()',
    because: 'What is not remembered is read again; it holds one text more.'
  },
  {
    file: 'electron/reconciliation/matching/remembering.ts',
    before: 'if (known.size >= most) known.clear()',
    after: 'if (known.size < most) known.clear()',
    because: 'It saves time: what is not remembered is read again.'
  },
  {
    file: 'electron/reconciliation/matching/wanted/wantedDays.ts',
    before: 'if (last === null || dueOn > last) last = dueOn',
    after: 'if (last === null || dueOn >= last) last = dueOn',
    because: 'It is the same day.'
  },
  {
    file: 'electron/reconciliation/figures/assessing/itemAssessments.ts',
    before: 'if (isPending && differences.length === 0 && !isUnexplained) return IN_TRANSIT',
    after: 'if (false) return IN_TRANSIT',
    because: 'It saves memory: what is made below says the same.'
  },
  {
    file: 'electron/reconciliation/figures/assessing/unmatchedRows.ts',
    before: 'for (let index = 0; index < claimed.rows.length && instructed.size > 0; index++) {',
    after: 'for (let index = 0; index <= claimed.rows.length && instructed.size > 0; index++) {',
    because: 'There is no transaction behind the end, and so no bulk payment.'
  },
  {
    file: 'electron/reconciliation/figures/state/related.ts',
    before: 'for (let place = 0; place < rowClaims.length && bulks.size > 0; place++) {',
    after: 'for (let place = 0; place <= rowClaims.length && bulks.size > 0; place++) {',
    because: 'There is no transaction behind the end, and so no bulk payment.'
  },
  {
    file: 'electron/reconciliation/figures/weighing/matchFigures.ts',
    before: 'if (known) return known',
    after: 'if (false) return known',
    because: 'It saves memory: what is made below says the same.'
  },
  {
    file: 'electron/reconciliation/figures/weighing/matchFigures.ts',
    before:
      'if (item.counterpartyNumber !== null && item.counterpartyNumber !== row.counterpartyNumber) return undefined',
    after: 'if (item.counterpartyNumber !== null && true) return undefined',
    because: 'It saves time: the closer look says the same of what is as expected.'
  },
  {
    file: 'electron/reconciliation/figures/state/spokenFor.ts',
    before: 'const sides = [suggested, declined].filter(({ items }) => items.size > 0)',
    after: 'const sides = [suggested, declined].filter(({ items }) => items.size >= 0)',
    because: 'It saves time: sides without payments name no transaction either.'
  },
  {
    file: 'electron/reconciliation/figures/backTest.ts',
    before: 'if (!was || !would || isSame(was, would)) return',
    after: 'if (false || isSame(was, would)) return',
    because: 'Every payment is assessed, so it has both outcomes.'
  },
  {
    file: 'electron/reconciliation/matching/applying/sameId.ts',
    before: 'const paid = values.filter((value) => value < 0n === amount < 0n)',
    after: 'const paid = values.filter((value) => value <= 0n === amount < 0n)',
    because: 'Nothing is added or taken by 0n.'
  },
  {
    file: 'electron/reconciliation/matching/comparing/dateComparer.ts',
    before: 'if (known.size >= MOST_KNOWN) known.clear()',
    after: 'if (known.size < MOST_KNOWN) known.clear()',
    because: 'It saves time: what is not remembered is calculated again.'
  },
  {
    file: 'electron/reconciliation/matching/matchItems.ts',
    before: '(day > first && day < last)',
    after: '(day >= first && day < last)',
    because: 'The first day itself is within its window.'
  },
  {
    file: 'electron/reconciliation/matching/toMatching.ts',
    before: "return rows.length === 1 ? 'N:1' : 'N:M'",
    after: "return true ? 'N:1' : 'N:M'",
    because: 'No rule matches several payments with several transactions.'
  },
  {
    file: 'electron/reconciliation/matching/matchItems.ts',
    before: 'if (first === undefined || last === undefined) return () => true',
    after: 'if (false || last === undefined) return () => true',
    because: 'A list without a first has no last either.'
  },
  {
    file: 'electron/reconciliation/matching/contradicting/documents.ts',
    before: 'for (let at = from; at < words.length && run.length < sought.length; at++) {',
    after: 'for (let at = from; at <= words.length && run.length < sought.length; at++) {',
    because: 'Behind the last word there is none, which ends the search too.'
  },
  {
    file: 'electron/reconciliation/matching/applying/candidateGroups.ts',
    before: 'if (!isFirst) continue',
    after: 'if (false) continue',
    because: 'It saves memory: a key that only one list has joins nothing.'
  }
]
