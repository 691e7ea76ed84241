import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { gameIcons } from './plugins/icons.ts'

export default defineConfig({
  plugins: [gameIcons(), svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  // One page and one reading of the modules for all files: to make them anew for each was most of the work.
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], isolate: false },
})
