import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'

/** What web/app/early/draw.tsx draws, by language: the prerendered page of a route, for `early-<room>.html`. */
export async function firstScreens(root: string): Promise<{ search: Record<string, string> }> {
  // Inside the project, so that imports resolve.
  const folder = mkdtempSync(join(root, 'dist.drawn-'))
  try {
    await build({
      configFile: false,
      root: join(root, 'web'),
      logLevel: 'warn',
      build: { ssr: join(root, 'web/app/early/draw.tsx'), outDir: folder, emptyOutDir: true, target: 'node22', minify: false },
    })
    const drawing = new Worker(
      `import(${JSON.stringify(pathToFileURL(join(folder, 'draw.js')).href)})
        .then(({ drawSearch }) => drawSearch())
        .then((drawn) => require('node:worker_threads').parentPort.postMessage(drawn))`,
      { eval: true },
    )
    // In a worker thread: its timers end with it.
    const [search] = (await once(drawing, 'message')) as [Record<string, string>]
    await drawing.terminate()
    return { search }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
