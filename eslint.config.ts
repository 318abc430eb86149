import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import vue from 'eslint-plugin-vue'
import vueA11y from 'eslint-plugin-vuejs-accessibility'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'

/** Rules that ask for types take five times as long as all others; `npm run test:full` and editors have them. */
const asksTypes = process.env['TALLYDESK_QUICK'] !== '1'

const withTypes = defineConfig({
  files: ['**/*.vue'],
  extends: [ts.configs.strictTypeCheckedOnly, ts.configs.stylisticTypeCheckedOnly],
  languageOptions: { parserOptions: { projectService: true } },
  rules: {
    '@typescript-eslint/switch-exhaustiveness-check': 'error',
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    '@typescript-eslint/no-misused-spread': 'error',
    // An async function turns what it throws into a rejection, with or without an await in it.
    '@typescript-eslint/require-await': 'off'
  }
})

// Vue's components alone: all else is oxlint's, which is ten times as fast but reads no templates.
export default defineConfig(
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  // Before the parser of components, which asks TypeScript's.
  asksTypes ? withTypes : [],
  {
    files: ['**/*.vue'],
    extends: [
      js.configs.recommended,
      ts.configs.strict,
      ts.configs.stylistic,
      vue.configs['flat/recommended'],
      vueA11y.configs['flat/recommended']
    ],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.vue'] }
    },
    rules: {
      // TypeScript resolves names itself.
      'no-undef': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
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
    files: ['renderer/kit/ui/**/*.vue'],
    // Our primitives carry the plain names of what they are: Button, Dialog, Select.
    rules: { 'vue/multi-word-component-names': 'off' }
  },
  { files: ['renderer/app/App.vue'], rules: { 'vue/multi-word-component-names': 'off' } },
  prettier
)
