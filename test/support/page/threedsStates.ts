import { testNumber } from '../../../electron/service/sandbox/threeds/testCards.ts'
import { AppError } from '../../../shared/errors.ts'
import { bank, type FakeBridge, type FakeState } from '../bridge/fakeBridge.ts'
import { fakeThreeds, type FakeThreedsState } from '../bridge/cardPayments/fakeThreeds.ts'
import { aTrace, aTraceUpTo } from '../bridge/cardPayments/fakeTraces.ts'

const never = () => new Promise<never>(() => undefined)
const damaged = () =>
  Promise.reject(
    new AppError('workbook-damaged', 'The file of decisions is damaged and stays as it is. Restore it from a backup.')
  )

/** The page's own main side is made after its states. */
const say: FakeThreedsState['say'] = (trace) => {
  const { bridge } = window as unknown as { readonly bridge: FakeBridge }
  bridge.say('threeds.changed', trace)
}
const of = (state: FakeThreedsState): FakeState => ({ handlers: fakeThreeds({ ...state, say }) })
const live = { connection: bank, state: 'ready', rows: 5000 } as const
const off = { isLive: true, isOn: false, testCards: [] } as const
const begun = { pan: testNumber('0072'), number: 'LAB-7', items: '12.50', currency: 'EUR' }

/** States of the screens of the 3-D Secure lab. */
export const threedsStates: Readonly<Record<string, FakeState>> = {
  nolab: of({ traces: [] }),
  labfails: { handlers: { 'threeds.lab': damaged, 'threeds.list': damaged, 'threeds.get': damaged } },
  labloading: { handlers: { 'threeds.lab': never, 'threeds.list': never, 'threeds.get': never } },
  laboff: { connection: live, handlers: fakeThreeds({ settings: off, traces: [] }) },
  lablive: { connection: live, handlers: fakeThreeds({ settings: { ...off, isOn: true } }) },
  labsignedout: {
    connection: { ...live, state: 'signed-out' },
    handlers: fakeThreeds({ settings: { ...off, isOn: true } })
  },
  labrefused: {
    connection: live,
    handlers: fakeThreeds({
      settings: {
        ...off,
        refusal: 'In a browser the lab reaches services on this computer only. Use the desktop app for this service.'
      }
    })
  },
  labbusy: of({
    traces: [
      aTraceUpTo(8, begun, {
        state: 'challenge',
        words: 'The challenge is shown; it is waited for until it is answered.',
        deadline: '2099-01-01T00:00:00.000Z'
      })
    ]
  }),
  labpage: of({ traces: [], address: 'about:blank#page-of-the-run' }),
  labstartfails: {
    handlers: {
      ...fakeThreeds(),
      'threeds.start': () => Promise.reject(new AppError('busy', 'Another run is under way. Finish it first.'))
    }
  },
  labtrace: of({ traces: [aTrace()] })
}
