import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import vue from 'eslint-plugin-vue'
import vueA11y from 'eslint-plugin-vuejs-accessibility'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'

const seeded = 'What a test draws follows one seed: see test/support/seededRandom.ts.'
const drawing = ['randomUUID', 'randomBytes', 'randomInt', 'randomFillSync', 'getRandomValues', 'webcrypto', 'default']

export default defineConfig(
  {
    ignores: [
      ...['out/', 'dist/', 'coverage/', 'test-results/', 'playwright-report/'],
      // There for a moment, while electron-vite reads its settings.
      'electron.vite.config.*.mjs',
      // Programs on generated code, which is there only while their test compiles and runs them.
      'test/clients/{openapiFetch,heyApi}.ts'
    ]
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.vue'],
    extends: [
      ts.configs.strictTypeChecked,
      ts.configs.stylisticTypeChecked,
      vue.configs['flat/recommended'],
      vueA11y.configs['flat/recommended']
    ],
    languageOptions: {
      parserOptions: { parser: ts.parser, projectService: true, extraFileExtensions: ['.vue'] }
    },
    rules: {
      // TypeScript resolves names itself.
      'no-undef': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-spread': 'error',
      // An async function turns what it throws into a rejection, with or without an await in it.
      '@typescript-eslint/require-await': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
      'vue/component-api-style': 'error',
      'vue/define-emits-declaration': 'error',
      'vue/define-props-declaration': 'error',
      // TypeScript knows which props may be absent; the rule wants a default of undefined, which another rule forbids.
      'vue/require-default-prop': 'off',
      'vue/no-v-html': 'error',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      // A label around its control is as good as `for`, and shorter.
      'vuejs-accessibility/label-has-for': ['error', { required: { some: ['nesting', 'id'] } }]
    }
  },
  {
    files: ['renderer/ui/**/*.vue'],
    // Our primitives carry the plain names of what they are: Button, Dialog, Select.
    rules: { 'vue/multi-word-component-names': 'off' }
  },
  { files: ['renderer/App.vue'], rules: { 'vue/multi-word-component-names': 'off' } },
  {
    files: ['test/**/*.ts'],
    // Where the seed is made and set; and what is sent to any service must be new there each time.
    ignores: ['test/support/campaign.ts', 'test/support/fastCheck.ts', 'test/contract/clauses/authorization.ts'],
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
  },
  { files: ['**/*.mjs', '**/*.cjs'], languageOptions: { globals: globals.node } },
  prettier
)
