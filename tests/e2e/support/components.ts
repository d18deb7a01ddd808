import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const configFile = fileURLToPath(new URL('../../../vite.config.ts', import.meta.url))

/** Builds the page of all components, which no house serves, and serves it on a free port. */
export async function serveComponents(): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'components-'))
  await build({ configFile, mode: 'test', logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const server = await preview({ configFile, mode: 'test', logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  return {
    url: server.resolvedUrls!.local[0]!.replace(/\/$/, ''),
    async close() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
