import { failures } from '../made.ts'
import type { PageState } from '../state.ts'
import { accidents, statesOf } from './statesOf.ts'

/** Screens for settings, connections, backups and the team. */
export const otherStates: readonly PageState[] = [
  ...statesOf('Welcome', { world: 'fresh', at: '/welcome' }, [['first start'], ['later', { world: 'working' }]]),
  ...statesOf('Connections', { world: 'working', at: '/connections' }, [
    ['sandbox'],
    ['own service', { world: 'never' }],
    ['signed out', { world: 'signed-out' }],
    ['keychain locked', { world: 'keychain-locked' }],
    ['secrets undecided', { world: 'undecided' }],
    ['add', { at: '/connections?add' }],
    ...accidents(failures.unexpected, 'connection.list')
  ]),
  ...statesOf('Backups', { world: 'backups', at: '/backups' }, [
    ['made'],
    ['none', { world: 'never' }],
    ...accidents(failures.unexpected, 'backup.get')
  ]),
  ...statesOf('Team', { world: 'working', at: '/team' }, [
    ['alone'],
    ['in step', { world: 'team' }],
    ['a reviewer', { world: 'team-review' }],
    ['offline', { world: 'team-offline' }],
    ['refused', { world: 'team-refused' }],
    ...accidents(failures.unexpected, 'team.get')
  ]),
  ...statesOf('Settings', { world: 'working', at: '/settings' }, [
    ['full'],
    ...accidents(failures.unexpected, 'settings.get')
  ])
]
