import { readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vitest/config'

/**
 * `import icons from './icons.json?icons'`: a list of names from the game-icons set becomes a record of
 * their paths, so that only the icons in use are bundled.
 */
function gameIcons(): Plugin {
  let all: Record<string, { body: string }> | undefined
  return {
    name: 'game-icons',
    enforce: 'pre',
    async load(id: string) {
      if (!id.endsWith('.json?icons')) return null
      const file = id.slice(0, -'?icons'.length)
      this.addWatchFile(file)
      all ??= JSON.parse(
        readFileSync(new URL('./node_modules/@iconify-json/game-icons/icons.json', import.meta.url), 'utf8')
      ).icons as Record<string, { body: string }>
      const names = JSON.parse(readFileSync(file, 'utf8')) as string[]
      const found: Record<string, string> = {}
      for (const name of names) {
        const icon = all[name]
        if (!icon) throw new Error(`game-icons has no '${name}' (${file})`)
        found[name] = icon.body
      }
      return { code: `export default ${JSON.stringify(found)}`, moduleType: 'js' }
    }
  }
}

export default defineConfig({
  plugins: [gameIcons(), svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] }
})
