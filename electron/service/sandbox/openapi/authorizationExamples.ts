import type { z } from 'zod'
import type { AuthorizationBody, VerificationRequired } from '../threeds/authorizationSchemas.ts'
import type { AuthorizationCreatable } from '../threeds/creatable.ts'
import { encodeMessage } from '../threeds/messages.ts'
import { testNumber } from '../threeds/testCards.ts'
import type { ExamplesOf } from './refusals.ts'

const SERVER_TRANSACTION = 'd461f105-1792-407f-95ff-9a496fd918a9'
const ACS_TRANSACTION = '13521d57-581c-44d0-b321-40c58a9cf74e'
const TARGET = 'https://shop.example/3ds'
const TIME = '2026-10-05T08:15:30.123Z'

export const CREATABLES: ExamplesOf<typeof AuthorizationCreatable> = {
  no_step: { summary: 'Accepted at once', value: creatable('order-1', '0100') },
  method_step: { summary: 'Asks for a hidden step', value: creatable('order-2', '0000') },
  challenge_step: { summary: 'Asks for a challenge', value: creatable('order-3', '0172') },
  answer: {
    summary: 'The post after a hidden step, with its answer',
    value: creatable('order-2', '0000', {
      type: 'method',
      data: encodeMessage({ threeDSServerTransID: SERVER_TRANSACTION })
    })
  }
}

type Creatable = z.input<typeof AuthorizationCreatable>

function creatable(number: string, course: string, verification?: Creatable['card']['verification']): Creatable {
  const card = { pan: testNumber(course), expires: [12, 39] as [number, number], csc: '123' }
  return {
    number,
    items: 12.5,
    currency: 'EUR',
    card: { ...card, ...(verification && { verification }) },
    target: TARGET
  }
}

export const AUTHORIZED: ExamplesOf<typeof AuthorizationBody> = {
  authorized: {
    value: {
      id: 'a5c2d1f0-3b7e-4e4f-9c38-0d1e2f3a4b5c',
      number: 'order-1',
      items: 12.5,
      currency: 'EUR',
      card: { pan: '411111******0100', expires: [12, 39], brand: 'visa' },
      created_at: TIME
    }
  }
}

const IDS = { threeDSServerTransID: SERVER_TRANSACTION, messageVersion: '2.2.0' }

export const STEPS: ExamplesOf<typeof VerificationRequired> = {
  method_step: {
    summary: 'A hidden step',
    value: required({ visible: false, method: 'POST', url: acs('method'), data: { type: 'method', ...IDS } })
  },
  challenge_step: {
    summary: 'A challenge',
    value: required({
      visible: true,
      method: 'POST',
      url: acs('challenge'),
      data: {
        type: 'challenge',
        ...IDS,
        acsTransID: ACS_TRANSACTION,
        messageType: 'CReq',
        challengeWindowSize: '02'
      }
    })
  }
}

type Required = z.input<typeof VerificationRequired>

function required(details: Required['content']['details']): Required {
  const description = 'verification required'
  const content = { property: 'card', type: 'CardCreatable | CardToken', description, details } as const
  return { status: 400, type: 'malformed content', error: description, content }
}

function acs(page: string): string {
  return `http://localhost:8080/acs/${page}`
}
