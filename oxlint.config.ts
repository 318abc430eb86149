import js from '@eslint/js'
import { defineConfig, type OxlintConfig } from 'oxlint'
import ts from 'typescript-eslint'

const seeded = 'What a test draws follows one seed: see test/support/seededRandom.ts.'
const drawing = ['randomUUID', 'randomBytes', 'randomInt', 'randomFillSync', 'getRandomValues', 'webcrypto', 'default']

type Rules = NonNullable<OxlintConfig['rules']>

/** Without a counterpart: TypeScript says the same, they are off, or of enums, of which there are none. */
const MISSING = [
  '@typescript-eslint/no-unsafe-class-instance-assignment',
  '@typescript-eslint/no-unsafe-enum-assignment',
  'no-dupe-args',
  'no-new-symbol',
  'no-octal',
  'no-return-await'
]

/** The rules of ESLint's own sets, by the names that they have here. */
function rulesOf(...sets: readonly { readonly rules?: object }[]): Rules {
  const rules = Object.assign({}, ...sets.map((set) => set.rules ?? {})) as Rules
  const known = Object.entries(rules).filter(([name]) => !MISSING.includes(name))
  return Object.fromEntries(known.map(([name, rule]) => [name.replace('@typescript-eslint/', 'typescript/'), rule]))
}

// Everything but Vue's components, whose templates and scripts ESLint reads.
const config: OxlintConfig = defineConfig({
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    ...['**/*.vue', 'out/', 'dist/', 'coverage/', 'test-results/', 'playwright-report/'],
    // There for a moment, while electron-vite reads its settings.
    'electron.vite.config.*.mjs',
    // Programs on generated code, which is there only while their test compiles and runs them.
    'test/clients/openapiFetch.ts',
    'test/clients/heyApi.ts'
  ],
  env: { node: true, es2024: true },
  rules: rulesOf(js.configs.recommended),
  overrides: [
    { files: ['test/states/list/*.js'], env: { browser: true } },
    {
      files: ['**/*.ts'],
      rules: {
        ...rulesOf(...ts.configs.strictTypeChecked, ...ts.configs.stylisticTypeChecked),
        // TypeScript resolves names itself.
        'no-undef': 'off',
        'typescript/consistent-type-imports': 'error',
        'typescript/switch-exhaustiveness-check': 'error',
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        'typescript/no-misused-spread': 'error',
        // An async function turns what it throws into a rejection, with or without an await in it.
        'typescript/require-await': 'off',
        'no-console': 'error',
        eqeqeq: 'error'
      }
    },
    {
      files: ['test/**/*.ts'],
      // Where the seed is made and set; and what is sent to any service must be new there each time.
      excludeFiles: [
        'test/support/campaign.ts',
        // Replaces what draws by what follows a seed.
        'test/states/fixedComputer.ts',
        'test/support/fastCheck.ts',
        'test/lab/contract/clauses/authorization.ts',
        'test/lab/contract/team/site.ts'
      ],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: seeded },
          { object: 'crypto', property: 'randomUUID', message: seeded },
          { object: 'crypto', property: 'getRandomValues', message: seeded }
        ],
        'no-restricted-imports': [
          'error',
          {
            paths: [
              ...['node:crypto', 'crypto'].map((name) => ({ name, importNames: drawing, message: seeded })),
              { name: 'fast-check', message: 'It follows the seed where it comes from test/support/fastCheck.ts.' }
            ]
          }
        ]
      }
    }
  ]
})

export default config
