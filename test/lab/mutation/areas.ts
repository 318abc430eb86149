import { globSync } from 'node:fs'

/** Sources that are changed, and the test files that should notice. Paths are from the root of the project. */
export interface Area {
  readonly sources: readonly string[]
  readonly tests: readonly string[]
}

const MATCHING_TESTS = [
  'test/unit/core/matching/{namedCases,traps}.test.ts',
  'test/unit/core/matching/pairing/**/*.test.ts'
]

/** A test whose subject runs in a worker or another process shows nothing here: those run the sources as they are. */
const AREAS = {
  money: {
    sources: [
      'shared/domain/money.ts',
      'shared/money/{decimals,minorDigits}.ts',
      'electron/service/api/jsonText.ts',
      'electron/service/api/resources/{moneySample,wireTransaction}.ts'
    ],
    tests: [
      'test/unit/shared/{money,decimals,typedAmount}.test.ts',
      'test/unit/service/api/{jsonText,moneySample,wireTransaction}.test.ts',
      'test/integration/service/api/transactions.test.ts'
    ]
  },
  chain: {
    sources: ['electron/core/auditChain/*.ts'],
    tests: ['test/unit/core/auditChain/*.test.ts']
  },
  sync: {
    sources: ['electron/features/sync/**/*.ts'],
    tests: [
      'test/unit/features/sync/**/*.test.ts',
      'test/integration/features/sync/**/*.test.ts',
      'test/integration/session/settings.test.ts'
    ]
  },
  figures: {
    sources: ['electron/core/matching/figures/**/*.ts'],
    tests: [
      ...MATCHING_TESTS,
      'test/unit/core/matching/figures/*.test.ts',
      'test/integration/stores/workbook/{carry,decidedDifferences,deciding,differenceParts,marks,news,proposals,report}.test.ts',
      'test/integration/stores/workbook/{signOff,signedFigures,syncedApart,undoing}.test.ts'
    ]
  },
  matching: {
    sources: ['electron/core/matching/pairing/**/*.ts'],
    tests: MATCHING_TESTS
  },
  reading: {
    sources: ['electron/core/matching/reading/**/*.ts'],
    tests: ['test/unit/core/matching/reading/*.test.ts']
  }
} satisfies Readonly<Record<string, Area>>

export type AreaName = keyof typeof AREAS

export const AREA_NAMES = Object.keys(AREAS) as readonly AreaName[]

/** The files of an area, in the same order each time. */
export function filesOf(name: AreaName, root: string): Area {
  const found = (patterns: readonly string[]) =>
    globSync([...patterns], { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
  const { sources, tests } = AREAS[name]
  return { sources: found(sources), tests: found(tests) }
}
