import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import { toExcalidraw } from '#core/boards/excalidraw.ts'
import { type Card, plainCard } from '#core/boards/shape.ts'
import { followScripts, scriptOfSteps } from '../rig/script-time.ts'

/** The folder in which `npm install @excalidraw/excalidraw react react-dom` was run; undefined where nobody did. */
export const excalidrawFolder = (): string | undefined => {
  const folder = process.env['EXCALIDRAW_DIR']
  return folder && existsSync(join(folder, 'node_modules/@excalidraw/excalidraw/package.json')) ? folder : undefined
}

/** Cards as `boards.ts` hangs them, for both. */
export function cardsOf(size: number): Card[] {
  const columns = Math.ceil(Math.sqrt(size))
  return Array.from({ length: size }, (_, n) => ({
    ...plainCard(`card-${n}`, 'scene', (n % columns) * 272, Math.floor(n / columns) * 172),
    words: `Scene ${n}\nShe turns the page, and the column stays empty for eleven lines.`,
    ...{ strength: (n % 5) as Card['strength'], rank: n, z: n },
  }))
}

const page = `
import { Excalidraw, restoreElements } from '@excalidraw/excalidraw'
import '@excalidraw/excalidraw/index.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
const { elements } = await (await fetch('/cards')).json()
createRoot(document.getElementById('root')).render(createElement(Excalidraw, {
  initialData: { elements: restoreElements(elements, null), scrollToContent: true },
  excalidrawAPI: (api) => { window.ready = () => api.getSceneElements().length },
}))
`
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.woff2': 'font/woff2' }

/** Milliseconds of script in each frame while Excalidraw's own page with the same cards is moved, by movement. */
export async function excalidrawMoved(browser: Browser, folder: string, size: number, steps: number): Promise<Record<string, number[]>> {
  const work = mkdtempSync(join(tmpdir(), 'bench-excalidraw-'))
  const entry = join(folder, `bench-page-${process.pid}.js`)
  writeFileSync(entry, page)
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: folder,
      define: { 'process.env.NODE_ENV': '"production"', 'process.env.IS_PREACT': '"false"' },
      build: {
        outDir: work,
        emptyOutDir: true,
        minify: true,
        target: 'es2023',
        rollupOptions: { input: entry, output: { entryFileNames: 'page.js' } },
      },
    })
    const css = readStyles(work)
    const html = `<!doctype html><style>html,body,#root{height:100%;margin:0}${css}</style><div id="root"></div><script type="module" src="/page.js"></script>`
    const cards = toExcalidraw({ cards: cardsOf(size), lines: [], beats: [] })
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname
      if (path === '/') return void response.setHeader('content-type', 'text/html').end(html)
      if (path === '/cards') return void response.setHeader('content-type', 'application/json').end(cards)
      const file = join(work, path)
      if (!existsSync(file)) return void response.writeHead(404).end()
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(readFileSync(file))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    try {
      const shown = await context.newPage()
      await shown.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await shown.waitForFunction(() => ((window as unknown as { ready?: () => number }).ready?.() ?? 0) > 0)
      await shown.waitForTimeout(3000)
      return await moved(shown, steps)
    } finally {
      await context.close()
      server.close()
    }
  } finally {
    rmSync(entry, { force: true })
    rmSync(work, { recursive: true, force: true })
  }
}

function readStyles(folder: string): string {
  const named = join(folder, 'assets')
  if (!existsSync(named)) return ''
  const manifest = readFileSync(join(folder, 'page.js'), 'utf8')
  const file = /assets\/[\w.-]+\.css/.exec(manifest)?.[0]
  return file ? readFileSync(join(folder, file), 'utf8') : ''
}

async function moved(shown: Page, steps: number): Promise<Record<string, number[]>> {
  const session = await followScripts(shown)
  const at = async (keys: string) => {
    await shown.mouse.click(720, 860)
    await shown.keyboard.press('Escape')
    await shown.keyboard.press(keys)
    await shown.mouse.move(760, 500)
    await shown.waitForTimeout(500)
  }
  const all: Record<string, number[]> = {}
  await at('Control+0')
  all['moving near'] = await scriptOfSteps(shown, session, steps, () => shown.mouse.wheel(45, 30))
  await at('Shift+Digit1')
  all['moving with all of it in sight'] = await scriptOfSteps(shown, session, steps, (step) => shown.mouse.wheel(step % 2 ? 20 : -20, 12))
  await shown.keyboard.down('Control')
  all['from all of it to one card and back'] = await scriptOfSteps(shown, session, steps, (step) =>
    shown.mouse.wheel(0, step < steps / 2 ? -40 : 40),
  )
  await shown.keyboard.up('Control')
  return all
}
