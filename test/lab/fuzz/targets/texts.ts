import assert from 'node:assert/strict'
import { checkBaseUrl } from '../../../../electron/stores/connections/baseUrl.ts'
import { checkRedirectUrl } from '../../../../electron/features/cardPayments/redirectUrl.ts'
import { retryDelay } from '../../../../electron/service/api/retry.ts'
import { readTeamAddress } from '../../../../electron/stores/teamDatabase/address.ts'
import { readInvitation, writeInvitation } from '../../../../electron/stores/teamDatabase/invitation.ts'
import { newKeyPair, unwrapKeys, wrapKeys } from '../../../../electron/stores/teamDatabase/wrapping.ts'
import { issuerAnswerFault } from '../../../../electron/features/threeds/issuerAnswer.ts'
import { readAnswerForm } from '../../../../electron/features/threeds/page/answerForm.ts'
import { readStep } from '../../../../electron/features/threeds/requestedStep.ts'
import { isWellFormedBic } from '../../../../shared/accounts/bic.ts'
import { readEpc, writeEpc } from '../../../../renderer/accounts/parts/epc/epcQr.ts'
import { groupedIban, ibanVerdict, normalisedIban } from '../../../../shared/accounts/iban.ts'
import { readTypedAmount } from '../../../../shared/money/typedAmount.ts'
import { plainDays } from '../../../../shared/days/typedDay.ts'
import type { FuzzTarget } from '../target.ts'
import { byFirst, forReader } from './given.ts'
import { orNamed } from './named.ts'

const STEP = readStep(
  {
    visible: true,
    method: 'POST',
    url: 'https://acs.example/c',
    data: new Map([
      ['type', '"challenge"'],
      ['threeDSServerTransID', '"a"'],
      ['acsTransID', '"b"']
    ])
  },
  'https://shop.example'
)
const PAIR = newKeyPair()
const WORKBOOK = '3f2b8c1e-6a1d-4c57-9a0e-1f4d2b6c7a89'

const READERS: readonly ((text: string, bytes: Buffer) => void | Promise<void>)[] = [
  /** Amounts: no digit comes or goes, but those that say nothing. */
  (text) => {
    for (const sign of ['.', ','] as const) {
      const amount = readTypedAmount(text, sign, 'EUR')
      if (amount === undefined) continue
      assert.match(amount, /^-?\d+(?:\.\d+)?$/)
      const digits = (number: string) => number.replace(/\D/g, '').replace(/^0+/, '')
      assert.equal(digits(amount), digits(text))
      assert.equal(readTypedAmount(amount, '.'), amount)
    }
  },
  (text) => {
    for (const order of ['day-first', 'month-first'] as const) plainDays(text, order)
  },
  (text) => {
    assert.equal(ibanVerdict(groupedIban(text)), ibanVerdict(text))
    assert.equal(normalisedIban(normalisedIban(text)), normalisedIban(text))
    isWellFormedBic(text)
  },
  (text) => {
    const read = readEpc(text)
    if (!('transfer' in read)) return
    const written = writeEpc(read.transfer, 'EUR')
    if (!('text' in written)) return
    const again = readEpc(written.text)
    assert.ok('transfer' in again)
    assert.deepEqual({ ...again.transfer, amount: null }, { ...read.transfer, amount: null })
    assert.equal(Number(again.transfer.amount), Number(read.transfer.amount))
  },
  async (text) => {
    const url = await orNamed(() => checkBaseUrl(text))
    if (url !== undefined) assert.equal(checkBaseUrl(url), url)
    const redirect = await orNamed(() => checkRedirectUrl(text, { isSandbox: false }))
    if (redirect) assert.equal(redirect.protocol, 'https:')
  },
  async (text) => void (await orNamed(() => readTeamAddress(text))),
  async (text) => {
    const invitation = await orNamed(() => readInvitation(text))
    if (invitation) assert.deepEqual(readInvitation(writeInvitation(invitation)), invitation)
    // The same without the outer form, which changes of bytes seldom keep.
    await orNamed(() => readInvitation(`tallydesk-team:${Buffer.from(text).toString('base64url')}`))
  },
  async (_, bytes) => void (await orNamed(() => unwrapKeys(bytes, WORKBOOK, PAIR.privateKey))),
  (text) => {
    if (!('step' in STEP)) throw new Error('The step is covered.')
    issuerAnswerFault(STEP.step, text)
    issuerAnswerFault(STEP.step, Buffer.from(text).toString('base64url'))
  },
  async (text) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await readAnswerForm(new Request('https://shop.example', { method: 'POST', body: text, headers }))
  },
  (text) => {
    const delay = retryDelay(1, text, new Date(0), () => 0)
    assert.ok(delay >= 0 && delay <= 60_000, `${delay}`)
  }
]

const EPC = 'BCD\n002\n1\nSCT\nFTCSSESSXXX\nAcme\nDE75512108001245126199\nEUR12.50\nGDDS\n\nInvoice 1\n'
const SEEDS = [
  [0, '-1.250,00 EUR'],
  [0, "(1'250.00)"],
  [1, '>=1.10.2026..31/10/2026'],
  [2, 'DE75 5121 0800 1245 1261 99'],
  [3, EPC],
  [4, 'https://api.example.com:8443/pay?x=%2f'],
  [5, 'postgres://db.example.com:5432/tallydesk'],
  [
    6,
    `{"host":"h","port":5432,"database":"d","workbook":"${WORKBOOK}","login":"tallydesk_a","password":null,"privateKey":"AAAA"}`
  ],
  [8, '{"messageType":"CRes","threeDSServerTransID":"a","acsTransID":"b"}'],
  [8, '{"messageType":"Erro","errorCode":"203","errorDescription":"x\\ny"}'],
  [9, 'cres=eyJhIjoxfQ&threeDSSessionData=x%20y'],
  [10, 'Fri, 27 Nov 2026 12:00:00 GMT']
] as const

/** Short texts: typed by people, pasted, or sent by pages and servers. */
const target: FuzzTarget = {
  name: 'texts',
  covers: ['electron/', 'shared/'],
  passes: 4,
  seeds: async () => [
    ...SEEDS.map(([reader, text]) => forReader(reader, text)),
    forReader(
      6,
      writeInvitation({
        host: 'h',
        port: 1,
        database: 'd',
        workbook: WORKBOOK,
        login: 'l',
        password: null,
        privateKey: '',
        signingKey: '',
        first: '',
        at: { seq: 1, hash: '' }
      })
    ),
    forReader(7, wrapKeys([Buffer.alloc(32, 1), Buffer.alloc(32, 2)], WORKBOOK, PAIR.publicKey))
  ],
  read: (bytes) =>
    byFirst(
      bytes,
      READERS.map((read) => (rest) => read(rest.toString(), rest))
    )
}

export default target
