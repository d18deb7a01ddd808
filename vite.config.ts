import { existsSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { paths } from './web/paths.ts'

/** Tells the server which addresses the app knows, so that any other one answers 404; `*` stands for one segment. */
const writeRoutes: Plugin = {
  name: 'write-routes',
  generateBundle() {
    const routes = Object.values(paths).map((path) => (typeof path === 'string' ? path : path('*')))
    this.emitFile({ type: 'asset', fileName: '.routes.json', source: JSON.stringify(routes) })
  },
}

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'
const proxied = ['/auth/v1', '/rest/v1', '/storage/v1', '/realtime/v1', '/functions/v1', '/config.json', '/health']
const pages = ['index.html', 'embed.html'].map((page) => `${import.meta.dirname}/web/${page}`)

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), writeRoutes],
  server: { strictPort: true, proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, ws: path === '/realtime/v1' }])) },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The content security policy names no data: source, so nothing is inlined into CSS or scripts.
    assetsInlineLimit: 0,
    rolldownOptions: { input: pages.filter((page) => existsSync(page)) },
  },
})
