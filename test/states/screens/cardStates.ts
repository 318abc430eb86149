import { failures } from '../made.ts'
import type { PageState } from '../state.ts'
import { accidents, statesOf } from './statesOf.ts'

/** Screens of cards, of card payments and of the 3-D Secure lab. */
export const cardStates: readonly PageState[] = [
  ...statesOf('Saved cards', { world: 'working', at: '/cards' }, [
    ['full'],
    ['one customer', { world: 'accounts' }],
    ['none', { world: 'unreconciled' }],
    ['temporary', { world: 'temporary' }],
    ['add customer', { steps: [{ press: 'Add customer…' }] }],
    ...accidents(failures.workbook, 'party.list')
  ]),
  ...statesOf('Funding', { world: 'card-payments', at: '/cards/funding' }, [
    ['full'],
    ['none', { world: 'working' }],
    ['without settings', { world: 'unreconciled' }],
    ...accidents(failures.workbook, 'cardPayment.list')
  ]),
  ...statesOf('Fund by card', { world: 'working', at: '/cards/funding/new' }, [
    ['empty'],
    ['without settings', { world: 'unreconciled' }],
    ...accidents(failures.workbook, 'party.list', 'account.list')
  ]),
  ...statesOf('Funding by card', { world: 'card-payments', at: '/cards/funding/{requested}' }, [
    ['requested'],
    ['begun', { at: '/cards/funding/{begun}' }],
    ['saving a card', { at: '/cards/funding/{saved}' }],
    ['done', { at: '/cards/funding/{done}' }],
    ['refused', { at: '/cards/funding/{refused}' }],
    ['given up', { at: '/cards/funding/{givenUp}' }],
    ...accidents(failures.workbook, 'cardPayment.get')
  ]),
  ...statesOf('Card form design', { world: 'card-payments', at: '/cards/look' }, [
    ['one'],
    ['none', { world: 'working' }],
    ...accidents(failures.workbook, 'theme.list')
  ]),
  ...statesOf('3-D Secure lab', { world: 'lab', at: '/lab' }, [
    ['with runs'],
    ['none', { world: 'working' }],
    ['signed out', { world: 'signed-out' }],
    ...accidents(failures.workbook, 'threeds.lab', 'threeds.list')
  ]),
  ...statesOf('Run of the lab', { world: 'lab', at: '/lab/{run}' }, [
    ['succeeded'],
    ['declined', { at: '/lab/{declined}' }],
    ['waiting for its challenge', { at: '/lab/{open}' }],
    ...accidents(failures.workbook, 'threeds.get')
  ])
]
