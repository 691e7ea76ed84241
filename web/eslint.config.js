import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['dist/', 'src/generated/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' }],
      // Maps and sets here are made and read within one derivation; those that outlive it are not drawn from.
      'svelte/prefer-svelte-reactivity': 'off',
      // A game's own types are not at hand where all games meet; the generated ones say `any` there too.
      '@typescript-eslint/no-explicit-any': 'off',
      // `{' '}` is a space that the formatter may not eat.
      'svelte/no-useless-mustaches': 'off',
      // svelte-check warns where this believes that nothing would.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  // TypeScript finds names that are not there, and knows the DOM's types where this would not.
  { files: ['**/*.ts', '**/*.svelte', '**/*.svelte.ts'], rules: { 'no-undef': 'off' } },
)
