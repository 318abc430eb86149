import { painText, type WrittenBatch, type WrittenMessage, type WrittenPayment } from './painText.ts'

export function aPayment(payment: Partial<WrittenPayment> = {}): WrittenPayment {
  return {
    endToEndId: 'INV-1',
    amount: 1_250_000n,
    currency: 'EUR',
    name: 'Łódzka Drukarnia & Co',
    iban: 'DE75512108001245126199',
    bic: 'FTCSSESSXXX',
    texts: ['Invoice 2026-00017'],
    ...payment
  }
}

export function aBatch(batch: Partial<WrittenBatch> = {}): WrittenBatch {
  return { id: 'BATCH-1', day: '2026-10-02', account: 'SE6497700000000000000001', payments: [aPayment()], ...batch }
}

/** A file with one payment, unless told otherwise. */
export function aPain(message: Partial<WrittenMessage> = {}): string {
  return painText({ version: '09', id: 'MSG-1', batches: [aBatch()], ...message })
}
