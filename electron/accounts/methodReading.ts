import type { PartyRef, PaymentMethodReading } from '../../shared/domain/paymentMethod.ts'
import type { Workbook } from '../workbook/workbook.ts'
import type { ConnectionContext } from '../session/connectionContext.ts'
import type { ServiceCalls } from '../session/serviceCalls.ts'

interface MethodReadingContext extends Pick<ConnectionContext, 'announce'> {
  readonly calls: ServiceCalls
  readonly workbook: () => Promise<Workbook>
}

/** Reads somebody's payment methods at the service, and keeps what was read where they are in the address book. */
export function createMethodReading({ calls, workbook, announce }: MethodReadingContext) {
  return async (party: PartyRef): Promise<PaymentMethodReading> => {
    const list = await calls.read((api, options) => api.paymentMethods.list(party, options), NO_HOLDER[party.kind])
    const reading = { ...list, readAt: new Date().toISOString() }
    const repository = await workbook()
    if (await repository.notePaymentMethods(party, reading)) announce('holder.changed', { party })
    return reading
  }
}

const NO_HOLDER = {
  individual: 'The service knows no individual with this id. Check that it is whole, and of this service.',
  guest: 'The service knows no guest with this id. Check that it is whole, and of this service.'
} as const
