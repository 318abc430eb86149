import type { PartyRef, PaymentMethodReading } from '../../../shared/domain/paymentMethod.ts'
import type { Workbook } from '../../stores/workbook/workbook.ts'
import type { ConnectionContext } from '../../session/connectionContext.ts'
import type { ServiceCalls } from '../../session/serviceCalls.ts'

interface MethodReadingContext extends Pick<ConnectionContext, 'announce'> {
  readonly calls: ServiceCalls
  readonly workbook: () => Promise<Workbook>
}

/** Reads a person's payment methods at the service, and keeps them if the person is in the address book. */
export function createMethodReading({ calls, workbook, announce }: MethodReadingContext) {
  return async (party: PartyRef): Promise<PaymentMethodReading> => {
    const list = await calls.read((api, options) => api.paymentMethods.list(party, options), NO_HOLDER[party.kind])
    const reading = { ...list, readAt: new Date().toISOString() }
    const repository = await workbook()
    if (await repository.notePaymentMethods(party, reading)) announce('party.changed', { party })
    return reading
  }
}

const NO_HOLDER = {
  individual: 'Your provider has no customer with this id. Check that the id is complete and from this provider.',
  guest: 'Your provider has no guest customer with this id. Check that the id is complete and from this provider.'
} as const
