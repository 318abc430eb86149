import type { HolderRef, PaymentMethodReading } from '../../shared/domain/paymentMethod.ts'
import type { Workbook } from '../workbook/workbook.ts'
import type { DeskContext } from '../session/deskContext.ts'
import type { ServiceCalls } from '../session/serviceCalls.ts'

interface MethodReadingContext extends Pick<DeskContext, 'announce'> {
  readonly calls: ServiceCalls
  readonly workbook: () => Promise<Workbook>
}

/** Reads somebody's payment methods at the service, and keeps what was read where they are in the address book. */
export function createMethodReading({ calls, workbook, announce }: MethodReadingContext) {
  return async (holder: HolderRef): Promise<PaymentMethodReading> => {
    const list = await calls.read((api, options) => api.paymentMethods.list(holder, options), NO_HOLDER[holder.kind])
    const reading = { ...list, readAt: new Date().toISOString() }
    const book = await workbook()
    if (await book.notePaymentMethods(holder, reading)) announce('holder.changed', { holder })
    return reading
  }
}

const NO_HOLDER = {
  individual: 'The service knows no individual with this id. Check that it is whole, and of this service.',
  guest: 'The service knows no guest with this id. Check that it is whole, and of this service.'
} as const
